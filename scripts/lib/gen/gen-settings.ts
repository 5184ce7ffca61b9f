import type { Setting } from '#server/config/setting.ts'
import { betweenMarks } from './gen-marked.ts'

const MARKS = {
  from: '<!-- settings: written by npm run gen from src/server/config/env.ts -->',
  to: '<!-- /settings -->',
}

/** READMEs that list settings, each with the settings that it lists. */
export const SETTING_READMES: readonly { readonly file: string; lists(setting: Setting): boolean }[] = [
  { file: 'README.md', lists: ({ forOperators }) => forOperators === true },
  { file: 'src/server/config/README.md', lists: ({ forOperators }) => forOperators !== true },
]

/** Returns a README with the current table of settings. @throws when the marks of the table are gone. */
export function withSettings(readme: string, settings: readonly Setting[]): string {
  return betweenMarks(readme, MARKS, tableOf(settings))
}

function tableOf(settings: readonly Setting[]): string {
  const rows = settings.map(
    ({ name, kind, fallback, meaning }) =>
      `| \`${name}\` | ${kind.type} | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
  )
  return ['| name | value | default | meaning |', '|---|---|---|---|', ...rows].join('\n')
}
