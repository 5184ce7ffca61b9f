import { Switch, Tag } from 'antd'
import { useRef, useState } from 'react'
import { useRepeated } from '#renderers/ui/hooks/use-interval.ts'
import type { GraphAnswer } from '#shared/wire/graph.ts'
import type { Picked } from './picked.ts'

interface GraphBarProps {
  answers: readonly GraphAnswer[]
  picked: readonly Picked[]
  onPick(picked: readonly Picked[]): void
  reload(): void
}

/** Filters chosen by clicks, with buttons that remove them, and the switch for automatic reload. */
export function GraphBar({ answers, picked, onPick, reload }: GraphBarProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isOn, setOn] = useState(true)
  const intervals = answers.flatMap(({ head }) => head.refreshSeconds ?? [])
  const every = intervals.length > 0 ? Math.min(...intervals) : undefined
  useRepeated(place, isOn ? every : undefined, reload)
  if (every === undefined && picked.length === 0) return null
  return (
    <div className="r-graph__bar" ref={place}>
      {picked.map((one) => (
        <Tag
          color="processing"
          key={one.field}
          closable={{ 'aria-label': `取消筛选 ${one.text}` }}
          onClose={() => onPick(picked.filter((other) => other !== one))}
        >
          {one.text}
        </Tag>
      ))}
      {every !== undefined && (
        <label className="r-graph__refresh">
          <Switch size="small" checked={isOn} onChange={setOn} aria-label={`每 ${every} 秒自动刷新`} />
          <span>{`每 ${every} 秒自动刷新`}</span>
        </label>
      )}
    </div>
  )
}
