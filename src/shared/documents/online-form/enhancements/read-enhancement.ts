import type { Row } from '#shared/documents/entity.ts'
import { numberIn, textIn } from '../read-form.ts'
import type {
  ButtonStyle,
  EnhancementKind,
  EnhancementStep,
  FormEnhancement,
  RequestMethod,
  StepKind,
} from './enhancement.ts'

/** Reads a button, an event or the settings of a built-in button from the wire, without checking them. */
export function readEnhancement(row: Readonly<Row>): FormEnhancement {
  const kind = textIn(row.kind) as EnhancementKind
  const isButton = kind === 'button'
  const isBuiltIn = kind === 'builtin'
  const ofButton = (name: string) => (isButton ? textIn(row[name]) : '')
  const ofAny = (name: string) => (isButton || isBuiltIn ? textIn(row[name]) : '')
  const steps = Array.isArray(row.steps) && !isBuiltIn ? row.steps.filter(isRow).map(readStep) : []
  const isScripted = steps.some((step) => step.kind === 'script')
  return {
    kind,
    code: textIn({ button: row.code, event: row.event, builtin: row.builtIn }[kind]),
    title: textIn(row.title),
    buttonStyle: ofButton('buttonStyle') as ButtonStyle | '',
    icon: ofAny('icon'),
    orderNum: kind === 'event' ? 0 : numberIn(row.orderNum, 0),
    when: ofAny('when'),
    confirm: ofButton('confirm'),
    steps,
    ...(isScripted && { script: scriptIn(row.script) }),
    ...(isBuiltIn && textIn(row.buttonStatus) === '0' && { isOff: true }),
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/** Cuts only the end, so that line numbers stay. */
function scriptIn(value: unknown): string {
  return typeof value === 'string' ? value.trimEnd() : ''
}

function readStep(row: Readonly<Row>): EnhancementStep {
  const kind = textIn(row.kind) as StepKind
  const isOfField = kind === 'set' || kind === 'show' || kind === 'require'
  return {
    kind,
    when: textIn(row.when),
    field: isOfField ? textIn(row.field) : '',
    text: kind === 'script' || kind === 'skip' ? '' : textIn(row.text),
    ...(kind === 'http' && { request: requestIn(row) }),
  }
}

function requestIn({ source, method, path }: Readonly<Row>) {
  return { source: textIn(source), method: (textIn(method) || 'POST') as RequestMethod, path: textIn(path) }
}

/** Converts an enhancement to the wire format. */
export function wireEnhancement({ isOff, ...enhancement }: FormEnhancement): Row {
  const { kind, code } = enhancement
  const steps = enhancement.steps.map(({ request, ...step }) => ({ ...step, ...request }))
  const names = { event: kind === 'event' ? code : '', builtIn: kind === 'builtin' ? code : '' }
  return { ...enhancement, steps, ...names, buttonStatus: isOff ? '0' : '1' }
}
