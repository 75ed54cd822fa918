/** Light or dark, as the system has it until something else is chosen. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

export function Theme(): JSX.Element {
  const [theme, setTheme] = useState('system');
  return (
    <label class="theme">
      Colours{' '}
      <select
        value={theme}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setTheme(value);
          document.documentElement.dataset.theme = value;
          dispatchEvent(new Event('penumbra-theme'));
        }}
      >
        <option value="system">system</option>
        <option value="light">light</option>
        <option value="dark">dark</option>
      </select>
    </label>
  );
}
