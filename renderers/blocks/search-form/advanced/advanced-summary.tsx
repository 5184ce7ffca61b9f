import { Button } from 'antd'
import { Fragment } from 'react'
import type { PreparedField } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import {
  isSuperGroup,
  RULES_WITHOUT_VALUE,
  type SuperCondition,
  type SuperGroup,
} from '#shared/rules/search/super-query.ts'
import { RULE_TEXTS, valueFields } from './advanced-rules.ts'
import './advanced-summary.css'

interface Props {
  activeGroup: SuperGroup
  fields: readonly PreparedField[]
  onClear(): void
}

/** Active conditions of the advanced query, in words. */
export function AdvancedSummary({ activeGroup, fields, onClear }: Props) {
  return (
    <div className="r-advanced__summary" role="status">
      <span>
        高级查询：
        <GroupText group={activeGroup} fields={fields} />
      </span>
      <Button type="link" className="r-link-button" autoInsertSpace={false} onClick={onClear}>
        清除
      </Button>
    </div>
  )
}

function GroupText({ group, fields }: { group: SuperGroup; fields: readonly PreparedField[] }) {
  return group.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
    <Fragment key={at}>
      {at > 0 && <em className="r-advanced__joint">{group.match === 'and' ? '且' : '或'}</em>}
      {isSuperGroup(item) ? (
        <>
          （<GroupText group={item} fields={fields} />）
        </>
      ) : (
        <ConditionText condition={item} fields={fields} />
      )}
    </Fragment>
  ))
}

function ConditionText({ condition, fields }: { condition: SuperCondition; fields: readonly PreparedField[] }) {
  const { Value } = useScreen()
  const { field: name, rule, val } = condition
  const field = fields.find((each) => each.name === name)
  if (!field) return null
  const [control] = valueFields(field, rule)
  const values = typeof val === 'string' ? [val] : val
  return (
    <>
      {field.title} {RULE_TEXTS[rule]}{' '}
      {!RULES_WITHOUT_VALUE.has(rule) &&
        control &&
        values.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the values never move
          <Fragment key={at}>
            {at > 0 && (rule.endsWith('range') ? ' 至 ' : '、')}
            <span className="r-advanced__asked">
              <Value name="value" field={field.field} widget={control.widget} row={{ value }} displayMode="read" />
            </span>
          </Fragment>
        ))}
    </>
  )
}
