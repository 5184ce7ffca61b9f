import { useMemoizedFn } from 'ahooks'
import { Steps as AntSteps, Button } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BlockProps, FormHandle, PreparedButton, PreparedField } from '#renderers/plugin.ts'
import { LabelButton } from '#renderers/ui/button/label-button.tsx'
import { SPINNER } from '#renderers/ui/feedback/spinner.ts'
import { useButtonRun } from '#renderers/ui/hooks/use-button-run.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { labelStyle } from '#renderers/ui/text/label-width.ts'
import { partNamed } from '#renderers/ui/text/part-named.ts'
import { joinedForm } from './joined-form.ts'
import { StepBody } from './step-body.tsx'
import './steps.css'

export interface StepUse {
  title: string
  text?: string
  fields?: readonly PreparedField[]
  block?: string
}

export type StepsProps = BlockProps<{
  items: readonly StepUse[]
  labels?: 'beside' | 'above'
  columns?: 1 | 2 | 3 | 4
  submit?: PreparedButton
  done?: string
}>

const SUBMIT: PreparedButton = { key: 'submit', label: '提交', kind: 'primary', do: [{ use: 'save' }] }

/** A record in several forms, one after the other; input stays when a person goes back. */
export function Steps(props: StepsProps) {
  const [round, setRound] = useState(0)
  return <Wizard key={round} {...props} onAgain={() => setRound(round + 1)} />
}

function Wizard(props: StepsProps & { onAgain(): void }) {
  const { name, entity, items, labels, columns, submit = SUBMIT, done = '已完成', parts, onAgain } = props
  const { register, registerForm, scope } = useScreen()
  const [current, setCurrent] = useState(0)
  const [reached, setReached] = useState(0)
  const [checking, setChecking] = useState(false)
  const forms = useRef<(FormHandle | undefined)[]>([])
  const joined = useMemo(() => {
    const steps = () => items.map(({ fields = [] }, step) => ({ form: forms.current[step], fields: names(fields) }))
    return joinedForm(steps, entity, setCurrent)
  }, [items, entity])
  const place = useMemo(
    () => ({
      block: name,
      entity,
      form: joined,
      scope: () => scope({ values: joined.values(), mode: 'add' as const }),
    }),
    [name, entity, joined, scope],
  )
  const { busy, run } = useButtonRun(place)
  const finished = current === items.length
  const last = current === items.length - 1

  const go = useCallback((step: number) => {
    setCurrent(step)
    setReached((furthest) => Math.max(furthest, step))
  }, [])
  const forward = useMemoizedFn(async () => {
    if (checking || busy) return
    setChecking(true)
    const form = forms.current[current]
    const sound = !form || (await form.validate().finally(() => setChecking(false)))
    setChecking(false)
    if (!sound) return
    if (!last) go(current + 1)
    else if (await run(submit)) go(items.length)
  })
  useEffect(() => register(name, { submit: forward }), [register, name])
  // Each form makes itself known when it comes; the whole takes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step brings another form
  useEffect(() => registerForm(name, joined), [registerForm, name, joined, reached])

  return (
    <section className="r-card r-steps">
      <AntSteps
        className="r-steps__way"
        size="small"
        responsive
        current={current}
        items={items.map(({ title, text }, step) => ({
          title,
          content: text,
          disabled: finished || busy || step > reached || step > current,
        }))}
        onChange={(step) => step < current && !finished && setCurrent(step)}
      />
      {items.map((item, step) => (
        <StepBody
          key={item.title}
          shown={step === current}
          visited={step <= reached}
          fields={item.fields}
          above={item.block === undefined ? undefined : partNamed(parts, item.block)}
          entity={entity}
          labels={labels}
          columns={columns}
          onReady={(form) => {
            forms.current[step] = form
          }}
          onSubmit={() => void forward()}
        />
      ))}
      {finished ? (
        <div className="r-steps__done" role="status">
          <p>{done}</p>
          <Button onClick={onAgain}>再填一次</Button>
        </div>
      ) : (
        <div
          className={labels === 'above' ? 'r-steps__buttons' : 'r-steps__buttons r-steps__buttons--beside'}
          style={labelStyle(items[current]!.fields ?? [])}
        >
          {current > 0 && (
            <Button disabled={busy} onClick={() => setCurrent(current - 1)}>
              上一步
            </Button>
          )}
          {last ? (
            <LabelButton button={submit} busy={busy || checking} onPress={() => void forward()} />
          ) : (
            <Button type="primary" loading={checking && SPINNER} onClick={() => void forward()}>
              下一步
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function names(fields: readonly PreparedField[]): string[] {
  return fields.map((field) => field.name)
}
