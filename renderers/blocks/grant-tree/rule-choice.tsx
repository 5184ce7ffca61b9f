import { Alert, Button, Checkbox, Empty, Tag } from 'antd'
import { useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import type { GrantRule } from '#shared/wire/grants.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { SPINNER } from '../../ui/spinner.ts'
import { tellRefusal } from '../../ui/tell-refusal.ts'
import { filledCall, type ReadRules } from './grant-calls.ts'

interface Props {
  read: ReadRules
  body: Row
  /** Saves; absent where the rules are only read. */
  call?: string
  isSaved: boolean
  readOnly: boolean
  dirty: { current: boolean }
  onSaved(): void
}

const IN_FORCE = '1'

/** Boxes for the rules of a menu. */
export function RuleChoice({ read, body, call, isSaved, readOnly, dirty, onSaved }: Props) {
  const { ports } = useScreen()
  const { datarule: rules, drChecked, conditions, reason = '该菜单没有数据规则' } = read
  const [chosen, setChosen] = useState(() => drChecked.split(',').filter((id) => id !== ''))
  const [busy, setBusy] = useState(false)
  const isFixed = readOnly || !isSaved || call === undefined

  async function save() {
    setBusy(true)
    try {
      const sent = { ...body, dataRuleIds: chosen.join(',') }
      const { message } = await ports.call({ call: filledCall(call!, sent), body: sent })
      dirty.current = false
      ports.notices.success(message)
      onSaved()
    } catch (error) {
      tellRefusal(error, ports)
    } finally {
      setBusy(false)
    }
  }
  if (rules.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={reason} />
  return (
    <div className="r-grants__choice">
      {isSaved ? (
        <p className="r-grants__hint">勾选的规则须同时满足；一条也不勾选则可见全部数据。</p>
      ) : (
        <Alert type="info" showIcon title="请先勾选并保存此菜单，再选择数据规则" />
      )}
      <Checkbox.Group
        value={chosen}
        disabled={isFixed}
        onChange={(ids) => {
          dirty.current = true
          setChosen(ids.map(String))
        }}
        options={rules.map((rule) => ({ value: rule.id, label: <RuleText rule={rule} conditions={conditions} /> }))}
      />
      {!isFixed && (
        <Button type="primary" loading={busy && SPINNER} onClick={() => void save()} autoInsertSpace={false}>
          保存
        </Button>
      )}
    </div>
  )
}

function RuleText({ rule, conditions }: { rule: GrantRule; conditions: ReadonlyMap<string, string> }) {
  const { ruleName, ruleColumn, ruleConditions, ruleValue, status } = rule
  const words = [ruleColumn, conditions.get(ruleConditions) ?? ruleConditions, ruleValue]
  return (
    <span className="r-grants__rule">
      <span>
        {ruleName} {status !== IN_FORCE && <Tag>已停用</Tag>}
      </span>
      <span className="r-grants__hint">{words.filter((word) => word).join(' ')}</span>
    </span>
  )
}
