import postcss, { type AtRule, type Rule } from 'postcss';
import parseSelector, { type Node, type Selector } from 'postcss-selector-parser';
import type { Finding } from '../finding.ts';
import { gates } from '../messages/gates.en.ts';

/** Returns whether a selector matches only elements with a class of this remote. */
function isOwn(selector: Selector, prefix: string): boolean {
  return selector.nodes.some((node: Node) => {
    if (node.type === 'class') return node.value.startsWith(prefix);
    // a nested rule applies inside its parent, which is checked separately
    if (node.type === 'nesting') return true;
    // `:not()` and `:has()` say nothing about the element to which the rule applies
    if (node.type === 'pseudo' && [':is', ':where'].includes(node.value))
      return node.nodes.length > 0 && node.nodes.every((branch) => isOwn(branch, prefix));
    return false;
  });
}

const isNested = ({ parent }: Rule): boolean => {
  for (let above = parent; above !== undefined && above.type !== 'root'; above = above.parent as typeof parent)
    if (above?.type === 'rule') return true;
  return false;
};

const isKeyframe = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && /keyframes$/i.test((parent as AtRule).name);

function foreignSelectors(rule: Rule, prefix: string): string[] {
  if (isKeyframe(rule) || isNested(rule)) return [];
  const { nodes } = parseSelector().astSync(rule.selector);
  return nodes.filter((selector) => !isOwn(selector, prefix)).map((selector) => String(selector).trim());
}

/** Returns the names that a stylesheet defines for the entire page. */
function globalNames(rule: AtRule, prefix: string): string[] {
  const name = rule.name.toLowerCase();
  if (name === 'import' || name === 'font-face' || name === 'page') return [`@${name}`];
  const isDefinition =
    name.endsWith('keyframes') || ['property', 'counter-style', 'font-palette-values'].includes(name);
  const defined = rule.params.trim().replace(/^--/, '');
  return isDefinition && !defined.startsWith(prefix) ? [`@${name} ${rule.params}`] : [];
}

/**
 * Returns a finding for each rule of a remote's stylesheet that could change other parts of the page: selectors without
 * a class of the remote, and names for the entire page.
 */
export function styleFindings(name: string, path: string, css: string): Finding[] {
  const prefix = `${name}__`;
  const leaks: string[] = [];
  try {
    const root = postcss.parse(css, { from: path });
    root.walkRules((rule) => void leaks.push(...foreignSelectors(rule, prefix)));
    root.walkAtRules((rule) => void leaks.push(...globalNames(rule, prefix)));
  } catch (error) {
    return [
      {
        gate: 'styles',
        detail: gates.notStyles(path, error instanceof Error ? error.message : ''),
        fix: gates.buildAgain,
      },
    ];
  }
  return [...new Set(leaks)].map((leak) => ({
    gate: 'styles',
    detail: gates.leaks(path, leak, name),
    fix: gates.moveRule(prefix),
  }));
}
