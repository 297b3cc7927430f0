"""`pitboss compile`: compile everything that computes figures before anybody has to wait for it."""

from __future__ import annotations

from time import perf_counter

import click

from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json


@command("compile")
@as_json
def compile_command(
    json: bool,
) -> None:
    """Compile what computes figures and simulates rounds, once.

    Without it, each part is compiled when it is first needed. Compiled parts are kept, and compiled again only when
    Pitboss changes.

    \b
    Example:
      pitboss compile
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.exact.compile_kernels import compile_all

    start = perf_counter()
    with bar() as show:
        kernels = compile_all(show)
    seconds = round(perf_counter() - start, 1)
    if json:
        write_json({"kernels": kernels, "seconds": seconds})
    else:
        click.echo(f"All {kernels} kernels are compiled and kept; it took {seconds} s.")
