import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { PreparedField } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { SuperRule } from '#shared/rules/search/super-query.ts'
import { type DraftLine, type Edit, withField, withRule } from './advanced-draft.ts'
import { RULE_TEXTS, rulesOf, valueFields } from './advanced-rules.ts'

interface Props {
  line: DraftLine
  fields: readonly PreparedField[]
  /** The person pressed 查询 while this line is incomplete. */
  missing: boolean
  onEdit(edit: Edit<DraftLine>): void
  onSubmit(): void
}

/** Field, rule and value of one condition. */
export function ConditionLine({ line, fields, missing, onEdit, onSubmit }: Props) {
  const field = fields.find(({ name }) => name === line.field)
  return (
    <div className="r-advanced__line">
      <Select
        aria-label="字段"
        placeholder="请选择字段"
        showSearch={{ optionFilterProp: 'label' }}
        value={line.field}
        options={fields.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name) => onEdit((present) => withField(present, fields.find((each) => each.name === name)!))}
      />
      <Select
        aria-label="运算"
        disabled={!field}
        value={field ? line.rule : undefined}
        options={field && rulesOf(field.field).map((rule) => ({ value: rule, label: RULE_TEXTS[rule] }))}
        onChange={(rule: SuperRule) => onEdit((present) => withRule(present, rule))}
      />
      <div className="r-advanced__value">
        {field && (
          <ConditionValue
            key={line.entry}
            field={field}
            line={line}
            onValues={(values) => onEdit((present) => ({ ...present, values }))}
            onSubmit={onSubmit}
          />
        )}
        {missing && (
          <div className="r-advanced__missing" role="alert">
            请填写条件的值
          </div>
        )}
      </div>
      <Button
        type="text"
        aria-label="删除条件"
        title="删除条件"
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => onEdit(() => undefined)}
      />
    </div>
  )
}

interface ValueProps {
  field: PreparedField
  line: DraftLine
  onValues(values: Row): void
  onSubmit(): void
}

/** The control of the field, in a separate form. */
function ConditionValue({ field, line, onValues, onSubmit }: ValueProps) {
  const { RecordForm } = useScreen()
  const controls = useMemo(() => valueFields(field, line.rule), [field, line.rule])
  const [initial] = useState(line.values)
  if (controls.length === 0) return null
  return (
    <RecordForm
      fields={controls}
      mode="add"
      search
      initial={initial}
      columns={controls.length === 2 ? 2 : 1}
      onReady={() => undefined}
      onSubmit={onSubmit}
      onChange={(values) => {
        if (JSON.stringify(values) !== JSON.stringify(line.values)) onValues(values)
      }}
    />
  )
}
