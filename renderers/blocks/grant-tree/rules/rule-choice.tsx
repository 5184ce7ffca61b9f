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
  /** Answer of the server: the rules of the menu, and those that the grant has. */
  answer: ReadRules
  /** Parameters of the save call that name the grantee and the menu. */
  body: Row
  /** Without `saveRules` the rules are read-only. */
  calls: Pick<GrantCalls, 'saveRules' | 'previewRules'>
  /** The grant of the menu is stored. Only then can it get rules. */
  isGrantSaved: boolean
  readOnly: boolean
  /** Set to true while there are unsaved changes, so that leaving asks for a confirmation. */
  dirty: { current: boolean }
  onSaved(): void
}

const ENABLED = '1'

/** Checkboxes for the data rules of one granted menu, with a button that saves them. */
export function RuleChoice({ answer, body, calls, isGrantSaved, readOnly, dirty, onSaved }: Props) {
  const { ports } = useScreen()
  const { datarule: rules, drChecked, conditions, reason = '该菜单没有数据规则' } = answer
  const [checkedIds, setCheckedIds] = useState(() => drChecked.split(',').filter((id) => id !== ''))
  const [busy, setBusy] = useState(false)
  const { confirmation, isConfirmed } = useEffectsConfirmation(ports)
  const isDisabled = readOnly || !isGrantSaved || calls.saveRules === undefined

  async function save() {
    setBusy(true)
    try {
      // The server changes only what differs from the initial choice, so that changes of other people stay.
      const sent = { ...body, dataRuleIds: checkedIds.join(','), lastDataRuleIds: drChecked }
      if (!(await isConfirmed(calls.previewRules, '确定保存数据规则?', sent))) return
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
      {isGrantSaved ? (
        <p className="r-grants__hint">勾选的规则须同时满足；一条生效的规则也不勾选则可见全部数据。</p>
      ) : (
        <Alert type="info" showIcon title="请先勾选并保存此菜单，再选择数据规则" />
      )}
      <Checkbox.Group
        value={checkedIds}
        disabled={isDisabled}
        onChange={(ids) => {
          dirty.current = true
          setCheckedIds(ids.map(String))
        }}
        options={rules.map((rule) => ({ value: rule.id, label: <RuleText rule={rule} conditions={conditions} /> }))}
      />
      {!isDisabled && (
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
        {ruleName} {status !== ENABLED && <Tag>已停用</Tag>}
      </span>
      <span className="r-grants__hint">{words.filter((word) => word).join(' ')}</span>
    </span>
  )
}
