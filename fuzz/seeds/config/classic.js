module.exports = {
  title: 'Small',
  url: 'https://small.example.com',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' }, blog: false }]],
  themeConfig: { navbar: { title: 'Small', items: [{ type: 'doc', docId: 'intro', label: 'Docs' }] } },
};
