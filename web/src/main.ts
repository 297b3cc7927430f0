import { mount } from 'svelte';
import App from './App.svelte';
import { followFocus } from './lib/focus';
import './styles/tokens.css';
import './styles/base.css';

followFocus(window);
const target = document.getElementById('app');
if (target) mount(App, { target });
