import type { Setting } from '#server/config/setting.ts'

const FROM = '<!-- settings: written by npm run gen from src/server/config/env.ts -->'
const TO = '<!-- /settings -->'

/** The text of README with its table of settings as they are now. @throws when the marks of the table are gone. */
export function withSettings(readme: string, settings: readonly Setting[]): string {
  const from = readme.indexOf(FROM)
  const to = readme.indexOf(TO)
  if (from < 0 || to < from) throw new Error('README.md has lost the marks of its table of settings')
  return `${readme.slice(0, from + FROM.length)}\n\n${tableOf(settings)}\n\n${readme.slice(to)}`
}

function tableOf(settings: readonly Setting[]): string {
  const rows = settings.map(
    ({ name, kind, fallback, meaning }) =>
      `| \`${name}\` | ${kind.type} | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
  )
  return ['| name | value | default | meaning |', '|---|---|---|---|', ...rows].join('\n')
}
