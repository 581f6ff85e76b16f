import { createHash } from 'node:crypto';

export interface Page {
  html: string;
  headers: Record<string, string>;
}

interface Described {
  info: { title: string; description?: string };
  paths: Record<
    string,
    Record<
      string,
      {
        summary?: string;
        tags?: string[];
        parameters?: { name: string; in: string; required?: boolean }[];
        requestBody?: unknown;
        security?: { token?: string[] }[];
        responses: Record<string, unknown>;
      }
    >
  >;
  components: {
    schemas: { Problem: { description: string } };
    securitySchemes: { token: { description: string } };
  };
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  summary { cursor: pointer; padding: .4rem 0 } code, pre { font: .875rem/1.5 ui-monospace, monospace }
  pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: .5rem }
  .method { display: inline-block; min-width: 4rem; font-weight: 600 }
`;

/** Renders /api/docs: the OpenAPI document, given as JSON, as one readable page without scripts. */
export function renderDocsPage(json: string): Page {
  const document = JSON.parse(json) as Described;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const tags = [...new Set(operations.map(({ tags: [tag] = [] }) => tag ?? 'other'))];
  const sections = tags.map(
    (tag) =>
      `<h2>${escape(tag)}</h2>${operations
        .filter(({ tags: [first] = [] }) => first === tag)
        .map(describe)
        .join('')}`,
  );
  const errors = document.components.schemas.Problem.description
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, code = '', rest = ''] = /^- `(\w+)` (.*)$/.exec(line) ?? [];
      return `<li id="${code}"><code>${code}</code> ${escape(rest)}</li>`;
    });
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${document.info.title} API</title><style>${STYLE}</style></head><body>
<h1>${document.info.title} API</h1><p>${escape(document.info.description ?? '')}</p><p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<h2>API tokens</h2><p>${escape(document.components.securitySchemes.token.description)} Send it as <code>Authorization: Bearer …</code>. Every endpoint below names the scope it needs; those without one refuse tokens.</p>
${sections.join('\n')}
<h2>Failures</h2><p>Every failure is <code>application/problem+json</code> (RFC 9457) with one of these codes.</p><ul>${errors.join('')}</ul></body></html>`;
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; ` +
        `frame-ancestors 'none'`,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    },
  };
}

function describe({
  path,
  method,
  summary,
  parameters = [],
  requestBody,
  security = [],
  responses,
}: Described['paths'][string][string] & { path: string; method: string }): string {
  const names = parameters.map(
    (parameter) =>
      `<li><code>${escape(parameter.name)}</code> (${parameter.in}${parameter.required ? ', required' : ''})</li>`,
  );
  const scope = security.find(({ token }) => token !== undefined)?.token?.join(', ');
  const success = Object.entries(responses).filter(([status]) => status !== 'default');
  return `<details><summary><code class="method">${method.toUpperCase()}</code> <code>/api/v1${escape(path)}</code> ${escape(summary ?? '')}</summary>
${scope === undefined ? '' : `<p>API token: <code>${escape(scope)}</code></p>`}${names.length > 0 ? `<h3>Parameters</h3><ul>${names.join('')}</ul>` : ''}${requestBody === undefined ? '' : `<h3>Body</h3>${pretty(requestBody)}`}
${success.map(([status, response]) => `<h3>${status}</h3>${pretty(response)}`).join('')}</details>`;
}

const pretty = (value: unknown): string => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
