/** The parts of a workbook that are the same in every file. */
import { xmlText } from './xml-text.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Numbers of the cell formats in the styles below. */
export const STYLE = { plain: 0, head: 1, title: 2, note: 3, text: 4, problem: 5, wrong: 6 } as const

const FONTS = [
  '<font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="14"/><name val="Calibri"/></font>',
  '<font><sz val="10"/><color rgb="FF808080"/><name val="Calibri"/></font>',
  '<font><sz val="11"/><color rgb="FFC00000"/><name val="Calibri"/></font>',
]
// The first two are fixed by the format.
const FILLS = ['none', 'gray125']
  .map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`)
  .concat(
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF7"/><bgColor indexed="64"/></patternFill></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFFFD9D9"/><bgColor indexed="64"/></patternFill></fill>',
  )
const NO_BORDER = '<border><left/><right/><top/><bottom/><diagonal/></border>'
const THIN_BORDER = `<border>${['left', 'right', 'top', 'bottom']
  .map((side) => `<${side} style="thin"><color rgb="FFBFBFBF"/></${side}>`)
  .join('')}<diagonal/></border>`
const FORMATS = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1"/>',
  '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="0" fontId="3" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="4" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="0" fontId="4" fillId="3" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1"/>',
]

function counted(name: string, items: readonly string[]): string {
  return `<${name} count="${items.length}">${items.join('')}</${name}>`
}

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}">${counted('fonts', FONTS)}${counted('fills', FILLS)}${counted(
  'borders',
  [NO_BORDER, THIN_BORDER],
)}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${counted(
  'cellXfs',
  FORMATS,
)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function contentTypes(sheets: readonly number[]): string {
  const worksheets = sheets.map(
    (number) => `<Override PartName="/${sheetPath(number)}" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
${worksheets.join('\n')}
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`
}

function relations(...targets: readonly (readonly [type: string, target: string])[]): string {
  const entries = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`
}

/** Every part but the sheets, by its path in the package. @param count how many sheets there are */
export function fixedParts(sheet: string, count: number): readonly (readonly [path: string, content: string])[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const sheets = numbers.map(
    (number) => `<sheet name="${xmlText(sheetName(sheet, number))}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`
  const worksheets = numbers.map((number) => ['worksheet', `worksheets/${fileOf(number)}`] as const)
  return [
    ['[Content_Types].xml', contentTypes(numbers)],
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    ['xl/workbook.xml', workbook],
    ['xl/_rels/workbook.xml.rels', relations(...worksheets, ['styles', 'styles.xml'])],
    ['xl/styles.xml', STYLES],
  ]
}

/** @param number from 1 */
export function sheetPath(number: number): string {
  return `xl/worksheets/${fileOf(number)}`
}

function fileOf(number: number): string {
  return `sheet${number}.xml`
}

export const SHEET_OPEN = `${HEAD}<worksheet xmlns="${MAIN}">`

const LONGEST_SHEET_NAME = 31

/** Spreadsheets refuse names with these signs, and long ones, and two that are the same. */
function sheetName(name: string, number: number): string {
  const mark = number === 1 ? '' : String(number)
  const cut = name
    .replace(/[\\/?*[\]:']/g, ' ')
    .slice(0, LONGEST_SHEET_NAME - mark.length)
    .trim()
  return (cut || 'Sheet') + mark
}
