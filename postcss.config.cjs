/**
 * The player's stage is a container. Browsers without container queries (Chrome before 105) take the width of their window for
 * the stage's, which it is on a phone.
 */
const stageByWindow = {
  postcssPlugin: 'stage-by-window',
  AtRuleExit: {
    container(rule, { AtRule }) {
      const [, width] = /^stage (.+)$/.exec(rule.params) ?? [];
      if (!width) return;
      const media = new AtRule({ name: 'media', params: width, nodes: rule.clone().nodes });
      rule.after(new AtRule({ name: 'supports', params: 'not (container-type: inline-size)', nodes: [media] }));
    },
  },
};

module.exports = {
  plugins: [
    require('postcss-preset-mantine'),
    require('postcss-simple-vars')({
      variables: {
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '75em',
        'mantine-breakpoint-xl': '88em',
      },
    }),
    stageByWindow,
  ],
};
