/** Harness of tests of list features. */
import { screen } from '@testing-library/react'
import { readEntity } from './documents.ts'
import { pageOf } from './example-page.ts'
import type { FakeHostInput } from './fake-ports.ts'
import { renderScreen } from './render-screen.tsx'

const POSITION = 'system/position'
const entities = [POSITION, 'system/depart', 'system/dict-item', 'system/permission'].map(readEntity)

/** Names of the three positions. */
export const names = ['甲', '乙', '丙']
export const positions = names.map((name, index) => ({
  id: `${index + 1}`,
  code: `p${index}`,
  name,
  postRank: '1',
  version: 3,
}))

/** A list with these props; the list of positions has a search form above. */
export function showTable(props: object, input: FakeHostInput = {}, entity = POSITION) {
  const table = {
    type: 'void' as const,
    'x-component': 'DataTable',
    'x-component-props': { columns: ['name'], ...props },
  }
  const search = {
    type: 'void' as const,
    'x-component': 'SearchForm',
    'x-component-props': { target: 'table', fields: ['name'] },
  }
  return renderScreen(pageOf({ ...(entity === POSITION && { search }), table }, entity), {
    entities,
    rows: { [POSITION]: positions.map((row) => ({ ...row })), ...input.rows },
    instead: input.instead,
  })
}

export const rowOf = (text: string) => screen.getByText(text).closest('tr')!
export const shownRows = () => [...document.querySelectorAll('tbody tr[data-row-key]')].map((row) => row.textContent)
