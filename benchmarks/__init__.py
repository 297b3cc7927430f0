"""Speed as ratios: each benchmark runs beside a peer or a limit in the same process, on the same rounds."""
