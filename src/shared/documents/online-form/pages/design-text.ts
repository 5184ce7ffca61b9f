import { parseJson } from '#shared/json/bounded-json.ts'
import { DESIGN_TYPES, type DesignItem, type FormDesign, PLAIN_ITEM } from '../form-design.ts'

/** Converts a design to text for users, and back. */

/** Most characters of the text. */
export const LONGEST_DESIGN = 200_000

/** Design as text: the settings of each item. */
export function designText({ list, config }: FormDesign): string {
  const described = list.map((item) => {
    const own = Object.entries(item).filter(([name, value]) => value !== PLAIN_ITEM[name as keyof DesignItem])
    return { type: item.type, ...Object.fromEntries(own) }
  })
  return JSON.stringify({ list: described, config }, null, 2)
}

/** @returns the design, or an error message for the text. Saving checks it against its form. */
export function readDesign(text: string): FormDesign | string {
  if (text.length > LONGEST_DESIGN) return `内容最多${LONGEST_DESIGN}个字符`
  let given: unknown
  try {
    given = parseJson(text)
  } catch {
    return '内容不是 JSON'
  }
  const { list, config = {} } = (isObject(given) ? given : {}) as { list?: unknown; config?: unknown }
  if (!Array.isArray(list) || !isObject(config)) return '内容应为 {"list": [...], "config": {...}}'
  const columns = (config as { columns?: unknown }).columns ?? 1
  if (!isCount(columns)) return 'config.columns 应为1到4'
  for (const [at, item] of list.entries()) {
    const wrong = isObject(item) ? wrongIn(item) : '应为对象'
    if (wrong) return `第${at + 1}项：${wrong}`
  }
  return { list: list.map((item) => ({ ...PLAIN_ITEM, ...item })), config: { columns: columns as 1 } }
}

const KINDS: Record<keyof DesignItem, (value: unknown) => boolean> = {
  type: (value) => (DESIGN_TYPES as readonly unknown[]).includes(value),
  ...{ model: isText, label: isText, placeholder: isText, help: isText },
  ...{ span: isCountOrNone, columns: isCountOrNone },
  ...{ readOnly: isFlag, hidden: isFlag, held: isFlag },
  fold: (value) => value === '' || value === 'open' || value === 'closed',
}

function wrongIn(item: object): string | undefined {
  if (!('type' in item)) return '缺少 type'
  for (const [name, value] of Object.entries(item)) {
    if (!Object.hasOwn(KINDS, name)) return `没有属性 ${name}`
    if (!KINDS[name as keyof DesignItem](value)) return `${name} 的值不正确`
  }
  return undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
function isText(value: unknown): boolean {
  return typeof value === 'string'
}
function isFlag(value: unknown): boolean {
  return typeof value === 'boolean'
}
function isCount(value: unknown): boolean {
  return value === 1 || value === 2 || value === 3 || value === 4
}
function isCountOrNone(value: unknown): boolean {
  return value === null || isCount(value)
}
