import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'mfe-template',
  owner: { team: 'template' },
  routes: [{ path: '/template', component: './template#TemplateScreen', title: '%nav.template%' }],
  nav: [{ id: 'template', to: '/template', title: '%nav.template%', icon: 'wallet', order: 90 }],
  widgets: [
    {
      slot: 'dashboard/v1',
      id: 'template.count',
      component: './dashboard#TemplateCount',
      title: '%widget.count%',
      size: 's',
      order: 90,
      to: '/template',
      optional: true,
    },
  ],
});
