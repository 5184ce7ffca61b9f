import { ReloadOutlined } from '@ant-design/icons'
import { Button, Select, Switch } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { useRepeated } from '#renderers/ui/hooks/use-interval.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { shanghaiDateTime } from '#shared/expression/evaluation/expression-clock.ts'
import { type Choice, useChoices } from './use-choices.ts'
import './refresh.css'

export type RefreshProps = BlockProps<{ every: number; targets: readonly string[]; messages?: true; choose?: Choice }>

/** Reloads other blocks at an interval while the page is visible. */
export function Refresh({ name, every, targets, messages, choose }: RefreshProps) {
  const { blockByName, register, ports } = useScreen()
  const [isOn, setOn] = useState(true)
  const [last, setLast] = useState(() => new Date())
  const place = useRef<HTMLElement>(null)
  const reload = useCallback(async () => {
    setLast(new Date())
    for (const target of targets) (await blockByName(target))?.reload?.()
  }, [targets, blockByName])
  useEffect(() => register(name, { reload: () => void reload() }), [register, name, reload])
  const turn = useCallback(() => void reload(), [reload])
  useEffect(() => (messages ? ports.onChanged?.('messages', turn) : undefined), [messages, ports, turn])
  useRepeated(place, isOn ? every : undefined, turn)

  return (
    <section className="r-card r-refresh" ref={place}>
      {choose && <Chooser choose={choose} targets={targets} />}
      <span className="r-refresh__last">{`上次更新时间 ${timeText(last)}`}</span>
      <label className="r-refresh__switch">
        <Switch size="small" checked={isOn} onChange={setOn} aria-label={`每 ${every} 秒自动刷新`} />
        <span>{`每 ${every} 秒自动刷新`}</span>
      </label>
      <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void reload()}>
        立即更新
      </Button>
    </section>
  )
}

/** Time of day in the zone of the other times of the page, which come from the server. */
function timeText(moment: Date): string {
  const isHere = moment.getTimezoneOffset() === SHANGHAI_OFFSET_MINUTES
  return `${shanghaiDateTime(moment).slice(11)}${isHere ? '' : '（北京时间）'}`
}

const SHANGHAI_OFFSET_MINUTES = -480

/** Shows nothing where there are no choices. */
function Chooser({ choose, targets }: { choose: Choice; targets: readonly string[] }) {
  const { blockByName } = useScreen()
  const options = useChoices(choose)
  const [chosen, setChosen] = useState<string>()
  if (options.length < 2) return null
  const pick = async (value: string) => {
    setChosen(value)
    for (const target of targets) (await blockByName(target))?.filter?.({ [choose.name]: value }, 'refresh')
  }
  return (
    <Select
      className="r-refresh__choice"
      aria-label={choose.label}
      value={chosen ?? options[0]!.value}
      options={options.map(({ value, text }) => ({ value, label: text }))}
      onChange={(value) => void pick(value)}
    />
  )
}
