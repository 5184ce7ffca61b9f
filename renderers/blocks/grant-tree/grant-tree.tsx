import { Empty } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { LoadingCard } from '#renderers/ui/feedback/loading-card.tsx'
import { useConditions } from '#renderers/ui/hooks/use-conditions.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import { GrantBoard } from './grant-board.tsx'
import { type GrantCalls, readGrants } from './grant-calls.ts'
import './grant-tree.css'

export type GrantTreeProps = BlockProps<
  GrantCalls & { subject: Readonly<Record<string, unknown>>; permission?: string; closes?: boolean }
>

/** Menus and buttons to tick for one subject, which the page or another block by `filter` selects. */
export function GrantTree(props: GrantTreeProps) {
  const { name, permission, closes = false } = props
  const { tree, granted, save, preview, rules, saveRules, previewRules } = props
  const { ports, register } = useScreen()
  const { conditions: values, filter: narrow } = useConditions(props.subject)
  const dirty = useRef(false)
  const calls = useMemo(
    () => ({ tree, granted, save, preview, rules, saveRules, previewRules }),
    [tree, granted, save, preview, rules, saveRules, previewRules],
  )
  const isNamed = Object.values(values).every((value) => value !== null && value !== undefined && value !== '')
  // Equal subjects are the same object, however often the page computes them.
  const known = JSON.stringify(values)
  const subject = useMemo(() => JSON.parse(known) as Row, [known])
  const load = useCallback(
    async () => (isNamed ? readGrants(ports, calls, subject) : undefined),
    [ports, calls, subject, isNamed],
  )
  const { state, value, round, reason, reload } = useQuery(load)
  const filter = useCallback(
    async (row: Row, source: string) => {
      // Unsaved ticks belong to the previous subject.
      if (dirty.current && !(await ports.notices.confirm({ title: '确定放弃编辑？' }))) return
      dirty.current = false
      narrow(row, source)
    },
    [ports, narrow],
  )
  useEffect(
    () => register(name, { reload, filter: (row, source) => void filter(row, source) }),
    [register, name, reload, filter],
  )
  if (state === 'failed') return <Card content={<FailedCard reason={reason} onRetry={reload} />} />
  if (!isNamed) return <Card content={<Nothing text="请先选择授权对象" />} />
  if (state === 'loading' || !value) return <LoadingCard />
  if (value.roots.length === 0) return <Card content={<Nothing text="没有可授权的菜单" />} />
  return (
    <GrantBoard
      key={round}
      {...value}
      subject={subject}
      calls={calls}
      readOnly={permission !== undefined && !ports.can(permission)}
      closes={closes}
      dirty={dirty}
    />
  )
}

function Card({ content }: { content: ReactNode }) {
  return <section className="r-card">{content}</section>
}

function Nothing({ text }: { text: string }) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />
}
