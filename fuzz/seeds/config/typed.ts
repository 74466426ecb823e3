import type { Config } from '@docusaurus/types';
import { themes } from 'prism-react-renderer';

const config: Config = {
  title: 'Small',
  url: 'https://small.example.com',
  baseUrl: '/docs/',
  presets: [['classic', { docs: { path: 'docs' } } satisfies object]],
  themeConfig: { prism: { theme: themes.github } },
};
export default async function create() { return await Promise.resolve(config); }
