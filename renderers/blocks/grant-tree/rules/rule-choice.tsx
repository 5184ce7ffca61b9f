import { Alert, Button, Checkbox, Empty, Tag } from 'antd'
import { useState } from 'react'
import { showRefusal } from '#renderers/ui/feedback/show-refusal.ts'
import { SPINNER } from '#renderers/ui/feedback/spinner.ts'
import { EffectsDialog } from '#renderers/ui/overlay/effects-dialog.tsx'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { GrantRule } from '#shared/wire/grants.ts'
import { filledCall, type GrantCalls, type ReadRules } from '../grant-calls.ts'
import { useEffectsConfirmation } from '../use-effects-confirmation.ts'

interface Props {
  read: ReadRules
  body: Row
  /** Without `saveRules` the rules are read-only. */
  calls: Pick<GrantCalls, 'saveRules' | 'previewRules'>
  isSaved: boolean
  readOnly: boolean
  dirty: { current: boolean }
  onSaved(): void
}

const IN_FORCE = '1'

/** Boxes for the rules of a menu. */
export function RuleChoice({ read, body, calls, isSaved, readOnly, dirty, onSaved }: Props) {
  const { ports } = useScreen()
  const { datarule: rules, drChecked, conditions, reason = '该菜单没有数据规则' } = read
  const [chosen, setChosen] = useState(() => drChecked.split(',').filter((id) => id !== ''))
  const [busy, setBusy] = useState(false)
  const { confirmation, isWanted } = useEffectsConfirmation(ports)
  const isFixed = readOnly || !isSaved || calls.saveRules === undefined

  async function save() {
    setBusy(true)
    try {
      // Includes the initial choice, so that changes of other people stay.
      const sent = { ...body, dataRuleIds: chosen.join(','), lastDataRuleIds: drChecked }
      if (!(await isWanted(calls.previewRules, '确定保存数据规则?', sent))) return
      const { message } = await ports.call({ call: filledCall(calls.saveRules!, sent), body: sent })
      dirty.current = false
      ports.notices.success(message)
      onSaved()
    } catch (error) {
      showRefusal(error, ports)
    } finally {
      setBusy(false)
    }
  }
  if (rules.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={reason} />
  return (
    <div className="r-grants__choice">
      {isSaved ? (
        <p className="r-grants__hint">勾选的规则须同时满足；一条生效的规则也不勾选则可见全部数据。</p>
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
      <EffectsDialog confirmation={confirmation} />
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
