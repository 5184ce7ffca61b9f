import type { WidgetManifest } from '#renderers/manifest.ts'
import { betweenMarks } from './gen-marked.ts'

/** Reference of pages, which lists the widgets. */
export const PAGE_REFERENCE = 'schemas/_reference/page.md'

const MARKS = { from: '<!-- widgets: written by npm run gen from their manifests -->', to: '<!-- /widgets -->' }

const GROUPS: Readonly<Record<WidgetManifest['group'], string>> = {
  text: 'text',
  number: 'numbers',
  choice: 'choice',
  date: 'time',
  reference: 'records',
  file: 'files',
  process: 'processes',
  display: 'shown only',
}

/** Returns the reference of pages with the current table of widgets. @throws when the marks of the table are gone. */
export function withWidgets(reference: string, widgets: readonly { name: string; group: string }[]): string {
  const rows = Object.entries(GROUPS).map(([group, title]) => {
    const names = widgets.filter((widget) => widget.group === group).map(({ name }) => `\`${name}\``)
    return `| ${title} | ${names.join(' ')} |`
  })
  return betweenMarks(reference, MARKS, ['| widgets | |', '|---|---|', ...rows].join('\n'))
}
