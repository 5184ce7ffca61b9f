import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import {
  BUILT_IN_BUTTONS,
  BUILT_IN_CODES,
  type BuiltInCode,
  settingsOfButton,
} from '#shared/documents/online-form/enhancements/built-in-buttons.ts'
import type { FormEnhancement } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { wireEnhancement } from '#shared/documents/online-form/enhancements/read-enhancement.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { EnhanceRecord } from '../form-enhance.repository.ts'

/** Translates buttons and events between the agreed interface and our own names. They are stored in our names only. */

type StoredEnhancement = Pick<EnhanceRecord, 'id' | 'content'>

/** Event that runs the statement of a built-in button of the agreed interface. */
export const EVENT_OF: Readonly<Record<string, string>> = { add: 'afterAdd', edit: 'afterEdit', delete: 'afterDelete' }
const BUTTON_OF = Object.fromEntries(Object.entries(EVENT_OF).map(([button, event]) => [event, button]))

/** Condition of a button that is switched off. */
export const NOBODY = 'user.id == null'

/** Steps of a new button that names none. */
const NO_STEPS = [{ kind: 'message', text: successTexts.DONE }]

/**
 * Returns a sent button in our names. Settings that are not sent stay as they were.
 * @throws AppError FORM_ENHANCE_BROWSER for a button that runs a script in the browser; FORM_BUTTON_CONDITION
 */
export function buttonIn(sent: Readonly<Row>, before?: FormEnhancement): Row {
  if (before ? before.kind === 'builtin' : builtInCode(sent.buttonCode)) return builtInIn(sent, before)
  if (sent.optType === 'js') throw new AppError('FORM_ENHANCE_BROWSER')
  const style = styleIn(sent, before)
  const status = String(sent.buttonStatus ?? '')
  const exp = sent.exp ?? (status === '1' && before?.when === NOBODY ? '' : undefined)
  const settings = {
    title: sent.buttonName,
    buttonStyle: style,
    icon: sent.buttonIcon,
    orderNum: sent.orderNum,
    when: typeof exp === 'string' ? conditionIn(exp, style === 'form' ? 'values' : 'row') : undefined,
    ...(status === '0' && { when: NOBODY }),
  }
  const given = Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== null),
  )
  if (before) return given
  return { kind: 'button', formId: sent.cgformHeadId, code: sent.buttonCode, steps: NO_STEPS, ...given }
}

/** Returns the settings of a built-in button. What it should run is ignored. */
function builtInIn(sent: Readonly<Row>, before: FormEnhancement | undefined): Row {
  const settings = {
    title: sent.buttonName,
    icon: sent.buttonIcon,
    orderNum: sent.orderNum,
    buttonStatus: sent.buttonStatus,
    when: typeof sent.exp === 'string' ? conditionIn(sent.exp, 'row') : undefined,
  }
  const given = Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== null),
  )
  if (before) return given
  const code = builtInCode(sent.buttonCode)!
  return { kind: 'builtin', formId: sent.cgformHeadId, builtIn: code, title: BUILT_IN_BUTTONS[code].title, ...given }
}

function builtInCode(sent: unknown): BuiltInCode | undefined {
  const code = sent === 'update' ? 'edit' : sent
  return BUILT_IN_CODES.find((each) => each === code)
}

/** Returns all built-in buttons of a form, also those without settings. */
export function builtInOf(
  enhancements: readonly FormEnhancement[] | undefined,
  stored: readonly StoredEnhancement[],
  formId: string,
): Row[] {
  const ids = new Map(stored.flatMap(({ id, content }) => (content.kind === 'builtin' ? [[content.code, id]] : [])))
  return BUILT_IN_CODES.map((code) => {
    // For a view this includes the settings of its form, which have no record that the view could change.
    const [id, content] = [ids.get(code), settingsOfButton(enhancements, code)]
    return {
      ...{ id, cgformHeadId: formId, buttonCode: code, buttonName: content?.title ?? BUILT_IN_BUTTONS[code].title },
      ...{ buttonIcon: content?.icon ?? '', buttonStatus: content?.isOff ? '0' : '1' },
      ...{ orderNum: content?.orderNum ?? 0, exp: content?.when ?? '' },
    }
  })
}

/** A button for ticked rows is answered as one above the list (`wireButtons`), and clients send it back as that. */
function styleIn({ buttonStyle }: Readonly<Row>, before: FormEnhancement | undefined): unknown {
  if (buttonStyle === 'button' && before?.buttonStyle === 'batch') return 'batch'
  return buttonStyle ?? before?.buttonStyle
}

/** Translates `state#eq#1&&memo#empty#true` into an expression. Any other text is taken as an expression. */
export function conditionIn(text: string, of: 'row' | 'values'): string {
  if (!/^[\w$]+#(eq|ne|empty|in)#/.test(text.trim())) return text
  const [and, or] = [text.split('&&'), text.split('||')]
  if (and.length > 1 && or.length > 1) throw new AppError('FORM_BUTTON_CONDITION', { text })
  const joint = or.length > 1 ? ' || ' : ' && '
  return (or.length > 1 ? or : and).map((part) => comparisonIn(part.trim(), of, text)).join(joint)
}

function comparisonIn(part: string, of: string, text: string): string {
  const [name = '', operator, ...rest] = part.split('#')
  const value = rest.join('#')
  const field = `${of}.${fieldNameOf(name)}`
  const quoted = (each: string) => `'${each.replace(/[\\']/g, '\\$&')}'`
  if (operator === 'eq') return `string(${field}) == ${quoted(value)}`
  if (operator === 'ne') return `string(${field}) != ${quoted(value)}`
  if (operator === 'in') return `string(${field}) in [${value.split(',').map(quoted).join(', ')}]`
  if (operator === 'empty') return `${value === 'false' ? '' : '!'}has(${field})`
  throw new AppError('FORM_BUTTON_CONDITION', { text })
}

/** Returns the first statement of each button and event. Events without a name in the agreed interface are left out. */
export function sqlOf(stored: readonly StoredEnhancement[], formId: string): Row[] {
  return stored.flatMap(({ id, content }) => {
    const buttonCode = content.kind === 'event' ? BUTTON_OF[content.code] : content.code
    const statement = content.steps.find(({ kind }) => kind === 'sql')
    if (buttonCode === undefined || statement === undefined) return []
    return [{ id, cgformHeadId: formId, buttonCode, cgbSql: statement.text, cgbSqlName: content.title, content: '' }]
  })
}

/** Returns the steps that call other systems. The agreed interface has no other counterpart for them. */
export function javaOf(stored: readonly StoredEnhancement[], formId: string): Row[] {
  return stored.flatMap(({ id, content: { kind, code, steps } }) =>
    steps.flatMap(({ request }) => {
      if (request === undefined) return []
      const buttonCode = kind === 'event' ? (BUTTON_OF[code] ?? code) : code
      const cgJavaValue = `${request.method} ${request.source} ${request.path}`
      const settings = { event: code.startsWith('before') ? 'start' : 'end', cgJavaType: 'http', cgJavaValue }
      return [{ id, cgformHeadId: formId, buttonCode, ...settings, activeStatus: '1' }]
    }),
  )
}

/** Returns the steps of the list or of the form, with an empty script: no script runs in browsers. */
export function scriptOf(stored: readonly StoredEnhancement[], formId: string, type: string): Row {
  const isOfForm = ({ kind, buttonStyle }: FormEnhancement) => kind === 'event' || buttonStyle === 'form'
  const own = stored.filter(({ content }) => isOfForm(content) === (type === 'form'))
  const enhancements = own.map(({ id, content }) => ({ id, ...wireEnhancement(content) }))
  return { cgformHeadId: formId, cgJsType: type, cgJs: '', enhancements }
}

/** Returns the steps with a new text of the first statement, under the same condition. Undefined removes that step. */
export function withStatement({ steps }: FormEnhancement, statement: string | undefined): Row[] {
  const wired: Row[] = steps.map(({ request, ...step }) => ({ ...step, ...request }))
  const first = steps.findIndex(({ kind }) => kind === 'sql')
  if (statement === undefined) return wired.filter((_, at) => at !== first)
  if (first < 0) return [...wired, { kind: 'sql', text: statement }]
  return wired.with(first, { ...wired[first], text: statement })
}
