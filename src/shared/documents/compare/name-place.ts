import type { NamePlace } from './compare-documents.ts'
import { itemName } from './item-identity.ts'

/** Titles of names in a document, as far as they are known. */
export interface DocumentWords {
  /** Title of a field of the entity. */
  field(name: string): string | undefined
  /** Title of a block, widget, action or reaction. */
  plugin(name: string): string | undefined
}

/** Keywords of documents in the words of their authors. */
const KEYWORDS: Readonly<Record<string, string>> = {
  $id: '地址',
  align: '对齐',
  batchButtons: '批量按钮',
  call: '接口',
  columns: '列',
  default: '默认值',
  description: '说明',
  do: '动作',
  entity: '实体',
  enum: '可选值',
  fields: '字段',
  filter: '固定条件',
  format: '格式',
  icon: '图标',
  items: '项',
  kind: '样式',
  label: '文字',
  maxLength: '最大长度',
  maximum: '最大值',
  minLength: '最小长度',
  minimum: '最小值',
  modes: '显示时机',
  order: '排序',
  pageSize: '每页条数',
  pattern: '格式',
  permission: '权限',
  placeholder: '占位文字',
  props: '控件属性',
  reactions: '联动',
  readOnly: '只读',
  required: '必填',
  rowButtons: '行按钮',
  sortable: '可排序',
  span: '占列数',
  standard: '标准按钮',
  submit: '提交按钮',
  tags: '标签颜色',
  folded: '展开后显示',
  tab: '标签',
  target: '作用于',
  title: '标题',
  toolbar: '工具栏',
  type: '类型',
  when: '条件',
  widget: '控件',
  width: '宽度',
  with: '参数',
  properties: '内容',
  'x-component': '区块种类',
  'x-component-props': '属性',
  'x-dict': '字典',
  'x-entity': '实体',
  'x-rules': '规则',
}

/** Levels that only contain others; a place is clear without them. */
const SILENT = new Set(['properties', 'x-component-props'])

/** Returns a function that names a place in a document, such as `数据表格 table › 列 › 职级`. */
export function placeNamer({ field, plugin }: DocumentWords): NamePlace {
  return (document, path) => {
    const words: string[] = []
    let value = document
    for (const [index, part] of path.entries()) {
      value = memberOf(value, part)
      if (SILENT.has(String(part)) && typeof value === 'object' && index < path.length - 1) continue
      words.push(typeof part === 'number' ? nameOfItem(value, part) : nameOfKey(part, path[index - 1], value))
    }
    return words.join(' › ')
  }

  function nameOfItem(item: unknown, index: number): string {
    const name = itemName(item)
    if (name === undefined) return `第 ${index + 1} 项`
    const own = typeof item === 'object' ? (item as { title?: unknown }).title : undefined
    return typeof own === 'string' ? own : (field(name) ?? plugin(name) ?? name)
  }

  function nameOfKey(key: string, parent: string | number | undefined, value: unknown): string {
    if (parent !== 'properties') return KEYWORDS[key] ?? key
    const component = memberOf(value, 'x-component')
    if (typeof component === 'string') return `${plugin(component) ?? component} ${key}`
    const title = memberOf(value, 'title')
    return typeof title === 'string' ? title : key
  }
}

function memberOf(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string | number, unknown>)[key]
}
