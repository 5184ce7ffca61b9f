import dayjs from 'dayjs'
import './print-rows.css'

/** Interactive elements, which are not printed. */
const LEFT_OUT = [
  '.ant-table-selection-column',
  '.ant-table-cell-fix-right:has(.r-table__row-buttons)',
  '.r-table__row-buttons',
  '.r-table__edit',
  '.r-table__edge',
  'tr[aria-hidden]',
  '.ant-table-column-sorter',
  'colgroup',
  'input',
  'button',
].join()

/** Prints the visible rows with a title and the time; omits the rest of the screen. */
export function printRows(section: Element, title: string): void {
  const rows = section.querySelector('.ant-table-container table, .r-table__cards')
  if (!rows) return
  const sheet = document.createElement('div')
  sheet.className = 'r-print'
  const heading = document.createElement('h1')
  heading.textContent = title
  const time = document.createElement('p')
  time.textContent = `打印时间：${dayjs().format('YYYY-MM-DD HH:mm:ss')}`
  const copy = copyOf(rows)
  dropColumnOfButtons(copy)
  for (const part of copy.querySelectorAll(LEFT_OUT)) part.remove()
  // Screen styles, such as fixed columns and cut texts, are useless on paper.
  for (const part of [copy, ...copy.querySelectorAll('table, th, td, tr')]) {
    part.removeAttribute('style')
    part.removeAttribute('class')
  }
  sheet.append(heading, time, copy)
  document.body.append(sheet)
  window.addEventListener('afterprint', () => sheet.remove(), { once: true })
  window.print()
}

/** Includes rows out of view, which a long list draws on `beforeprint`. */
function copyOf(rows: Element): Element {
  const long = rows.querySelector('tbody') ?? rows
  long.dispatchEvent(new Event('beforeprint'))
  try {
    return rows.cloneNode(true) as Element
  } finally {
    long.dispatchEvent(new Event('afterprint'))
  }
}

/** The heading of the row buttons has no class, so it is found by the index of the button cells. */
function dropColumnOfButtons(table: Element): void {
  const index = [...table.querySelectorAll('tbody tr')]
    .map((row) => [...row.children].findIndex((cell) => cell.querySelector('.r-table__row-buttons')))
    .find((place) => place >= 0)
  if (index === undefined) return
  for (const row of table.querySelectorAll('tr')) if (row.children.length > index) row.children[index]!.remove()
}
