import { serveFormPage } from '../browser/form-page.ts'
import type { Findings } from '../result.ts'
import type { Kind, Side } from '../rivals/cases.ts'
import { goalResults } from '../rivals/goals.ts'
import { type Limits, measureAll } from '../rivals/measure-all.ts'
import { serveRival } from '../rivals/rival-page.ts'
import { sidesTable } from '../rivals/sides-table.ts'

const FULL: Limits = { rounds: 5, limitMs: 60_000, budgetMs: 510_000 }
const QUICK: Limits = { rounds: 1, limitMs: 20_000, budgetMs: 0 }

/**
 * Compares forms, tables and editable tables with other schema renderers and code by hand; each measurement in a new
 * browser.
 */
export async function benchRivals(quick: boolean): Promise<Findings> {
  const limits = quick ? QUICK : FULL
  const own = {
    form: await serveFormPage('form'),
    table: await serveFormPage('table'),
    rows: await serveFormPage('rows'),
  }
  const rivals = { rjsf: await serveRival('rjsf'), amis: await serveRival('amis') }
  const urlOf = (kind: Kind, side: Side) =>
    side === 'ours' || side === 'by-hand' ? `${own[kind].url}?side=${side}` : `${rivals[side].url}?kind=${kind}`
  try {
    const measured = await measureAll(limits, urlOf)
    return {
      results: goalResults(measured),
      tables: [sidesTable(measured, limits.limitMs)],
      notes: [
        'rivals: each as it ships, in its own package: amis 6.13 on React 18, @rjsf/antd 6.10 on React 19 and antd 6; the same fields, columns and conditions; the code of each is loaded before',
        'rivals: @rjsf/antd has a checkbox for the switch, its conditional fields stand at the end, and it has no table; what takes longer than the limit is ended there and not tried at greater sizes',
        `rivals: rounds here: ${limits.rounds} at the most, of what takes long only the first; a longest task of 0 ms means that none took 50`,
      ],
    }
  } finally {
    for (const page of [...Object.values(own), ...Object.values(rivals)]) await page.close()
  }
}
