import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Row } from '../entity.ts'
import type { Button } from '../page.ts'
import { type FormHead, type FormSettings, fieldNameOf, type OnlineForm } from './form.ts'
import { linkSettings } from './linked-forms.ts'

/** Defaults for forms that were made before these settings existed. */
export const USUAL_SETTINGS: FormSettings = {
  ...{ isPage: true, isCheckbox: true, modelFullscreen: false },
  ...{ modalMinWidth: 0, reportPrintUrl: '' },
}

const NARROWEST = 300
const WIDEST = 1600
const LONGEST_ADDRESS = 500

/** Settings that clients of the agreed interface read and write as `extConfigJson`. */
export function extendedConfig({ head }: OnlineForm): Row {
  const { joinQuery, modelFullscreen, modalMinWidth, reportPrintUrl } = head
  return {
    joinQuery: Number(joinQuery),
    reportPrintShow: Number(reportPrintUrl !== ''),
    reportPrintUrl,
    modelFullscreen: Number(modelFullscreen),
    ...(modalMinWidth > 0 && { modalMinWidth }),
  }
}

/** Keys of `extConfigJson` that have an effect, or request what every list and form does. */
const UNDERSTOOD = [
  ...['joinQuery', 'reportPrintShow', 'reportPrintUrl', 'modelFullscreen', 'modalMinWidth'],
  ...['tableFixedAction', 'tableFixedActionType', 'canResizeColumn', 'formLabelLengthShow', 'formLabelLength'],
]

/** Parses `extConfigJson`: the JSON text of an object, or the object; undefined for anything else. */
export function furtherSettings(given: unknown): Readonly<Row> | undefined {
  if (given === undefined || given === null) return {}
  if (typeof given === 'string') return linkSettings(given)
  return typeof given === 'object' && !Array.isArray(given) ? (given as Row) : undefined
}

/** Reports settings of `extConfigJson` that have no effect here. */
export function configProblems(given: unknown): FieldProblem[] {
  const further = furtherSettings(given)
  const addProblem = (message: string): FieldProblem => ({ field: 'extConfigJson', keyword: 'later', message })
  if (!further) return [addProblem('扩展设置应为 JSON 对象')]
  return Object.entries(further)
    .filter(([name, value]) => !UNDERSTOOD.includes(name) && !isOff(value))
    .map(([name]) => addProblem(`暂不支持设置 ${name}`))
}

const isOff = (value: unknown) => ['', '0', 0, 'N', false, null, undefined].includes(value as string)

/** Checks the settings of a form. */
export function settingsProblems(
  { head, fields }: OnlineForm,
  addProblem: (field: string, message: string) => void,
): void {
  const { modalMinWidth, reportPrintUrl } = head
  const isWidth = modalMinWidth === 0 || (modalMinWidth >= NARROWEST && modalMinWidth <= WIDEST)
  if (!Number.isInteger(modalMinWidth) || !isWidth)
    addProblem('modalMinWidth', `弹窗最小宽度为${NARROWEST}到${WIDEST}像素`)
  if (reportPrintUrl === '') return
  const address = /^\/(?!\/)[^\p{Cc}\s\\?#$]+(?:\?([^\p{Cc}\s\\#]*))?$/u.exec(reportPrintUrl)
  if (!address || reportPrintUrl.length > LONGEST_ADDRESS) {
    addProblem('reportPrintUrl', `打印地址为应用内的地址，以 / 开头，参数写在 ? 之后，最多${LONGEST_ADDRESS}个字符`)
    return
  }
  const columns = ['id', ...fields.map(({ dbFieldName }) => dbFieldName)]
  const unknown = parametersOf(address[1]).find(({ column }) => column !== undefined && !columns.includes(column))
  if (unknown) addProblem('reportPrintUrl', `打印地址中没有字段 ${unknown.column}`)
}

/** Row button that opens the print page of a record. */
export function printButton({ reportPrintUrl }: FormHead): Button[] {
  if (reportPrintUrl === '') return []
  const [path, query] = reportPrintUrl.split('?') as [string, string | undefined]
  const params = Object.fromEntries(
    parametersOf(query).map(({ name, column, text }) => [
      name,
      column === undefined ? text : { expr: `row.${column === 'id' ? 'id' : fieldNameOf(column)}` },
    ]),
  )
  const hasParams = Object.keys(params).length > 0
  return [{ label: '打印', do: [{ use: 'navigate', with: { path, ...(hasParams && { params }) } }] }]
}

interface Parameter {
  name: string
  text: string
  /** Whose value of the record it is. */
  column: string | undefined
}

function parametersOf(query = ''): Parameter[] {
  return [...new URLSearchParams(query)].map(([name, text]) => ({
    name,
    text,
    column: /^\$\{([^}]*)\}$/.exec(text)?.[1],
  }))
}
