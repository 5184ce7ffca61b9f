import type { Setting } from '#server/config/setting.ts'

const FROM = '<!-- settings: written by npm run gen from src/server/config/env.ts -->'
const TO = '<!-- /settings -->'

/** READMEs that list settings, each with the settings that it lists. */
export const SETTING_READMES: readonly { readonly file: string; lists(setting: Setting): boolean }[] = [
  { file: 'README.md', lists: ({ forOperators }) => forOperators === true },
  { file: 'src/server/config/README.md', lists: ({ forOperators }) => forOperators !== true },
]

/** Returns a README with the current table of settings. @throws when the marks of the table are gone. */
export function withSettings(readme: string, settings: readonly Setting[]): string {
  const from = readme.indexOf(FROM)
  const to = readme.indexOf(TO)
  if (from < 0 || to < from) throw new Error('a README has lost the marks of its table of settings')
  return `${readme.slice(0, from + FROM.length)}\n\n${tableOf(settings)}\n\n${readme.slice(to)}`
}

function tableOf(settings: readonly Setting[]): string {
  const rows = settings.map(
    ({ name, kind, fallback, meaning }) =>
      `| \`${name}\` | ${kind.type} | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
  )
  return ['| name | value | default | meaning |', '|---|---|---|---|', ...rows].join('\n')
}
