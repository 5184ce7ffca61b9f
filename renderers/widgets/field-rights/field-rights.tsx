import { Radio, Select } from 'antd'
import type { WidgetProps } from '#renderers/plugin.ts'
import { controlProps } from '#renderers/ui/widget/control.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import type { FieldRight } from '#shared/documents/workflow/node-settings.ts'
import type { ProcessField } from '#shared/documents/workflow/process-field.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import './field-rights.css'

type FieldRightsProps = WidgetProps<string, { fields?: readonly ProcessField[] }>
type Rights = Readonly<Record<string, FieldRight>>

const TEXTS: Record<FieldRight, string> = { hidden: '隐藏', read: '只读', edit: '可编辑', require: '必填' }
const OPTIONS = (Object.keys(TEXTS) as FieldRight[]).map((value) => ({ value, label: TEXTS[value] }))
const NO_FIELDS: readonly ProcessField[] = []

/** Right on each field of a form; stored as one JSON text without the fields that are read-only. */
export function FieldRights(props: FieldRightsProps) {
  const { displayMode, text, fields = NO_FIELDS } = props
  const rights = rightsOf(props.value)
  const all = withUnknown(fields, rights)
  if (displayMode === 'edit') return <RightsEditor {...props} all={all} rights={rights} />
  const words =
    Object.keys(rights).length === 0
      ? ''
      : all.map(({ name, title }) => `${title}：${TEXTS[rights[name] ?? 'read']}`).join('；')
  return <WidgetText displayMode={displayMode} text={text || words} />
}

function RightsEditor(props: FieldRightsProps & { all: readonly ProcessField[]; rights: Rights }) {
  const { field, all, rights, onChange, disabled } = props
  const tell = (next: Rights) => {
    const named = Object.entries(next).filter(([, right]) => right !== 'read')
    onChange(named.length === 0 ? '' : JSON.stringify(Object.fromEntries(named)))
  }
  return (
    <div role="group" aria-label={field.title} className="r-field-rights">
      <Select<FieldRight>
        {...controlProps(props)}
        className="r-field-rights__all"
        value={null}
        options={OPTIONS}
        onChange={(right) => tell(Object.fromEntries(all.map(({ name }) => [name, right])))}
        placeholder={disabled ? undefined : '全部设为…'}
      />
      {all.length === 0 && <div className="r-field-rights__none">流程没有绑定表单，或表单没有字段</div>}
      {all.map(({ name, title }) => (
        <div key={name} className="r-field-rights__row">
          <span className="r-field-rights__title" title={title}>
            {title}
          </span>
          <Radio.Group
            aria-label={title}
            optionType="button"
            size="small"
            value={rights[name] ?? 'read'}
            options={OPTIONS}
            disabled={disabled}
            onChange={({ target }) => tell({ ...rights, [name]: target.value as FieldRight })}
          />
        </div>
      ))}
    </div>
  )
}

/** Fields that the form no longer has stay in reach. */
function withUnknown(fields: readonly ProcessField[], rights: Rights): ProcessField[] {
  const unknown = Object.keys(rights).filter((name) => !fields.some((field) => field.name === name))
  return [...fields, ...unknown.map((name) => ({ name, title: name }))]
}

function rightsOf(value: unknown): Rights {
  try {
    const read: unknown = typeof value === 'string' && value !== '' ? parseJson(value) : {}
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {}
    return Object.fromEntries(Object.entries(read).filter(([, right]) => Object.hasOwn(TEXTS, String(right))))
  } catch {
    return {}
  }
}
