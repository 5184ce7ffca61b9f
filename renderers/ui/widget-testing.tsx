/** Set-up of widget tests: a widget from its example, with a label, in a host that answers from the example. */
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN.js'
import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, beforeEach } from 'vitest'
import type { WidgetProps } from '../pieces.ts'
import type { Ports } from '../ports.ts'
import { type ScreenApi, ScreenContext } from './screen-context.ts'
import type { WidgetExample } from './widget-example.ts'

beforeEach(() => {
  document.body.innerHTML = ''
})
afterEach(cleanup)

type Answers = Pick<Ports, 'dictionary' | 'references'>

/** A host that answers from the example; what a test gives instead wins. */
export function answersOf(example: WidgetExample, instead: Partial<Answers> = {}): Answers {
  const nodes = (entity: string) => example.references?.[entity] ?? []
  return {
    dictionary: async (code) => (example.dictionaries?.[code] ?? []).map((item) => ({ ...item, title: item.text })),
    references: {
      options: async ({ entity }, keyword) =>
        nodes(entity)
          .filter(({ title }) => title.includes(keyword))
          .map(({ value, title }) => ({ value, text: title, title })),
      labels: async ({ entity }, values) =>
        values.map((value) => nodes(entity).find((node) => node.value === value)?.title ?? value),
      children: async ({ entity }, parent) => nodes(entity).filter((node) => node.parent === parent),
    },
    ...instead,
  }
}

interface Rendered {
  /** What the form holds now. */
  value(): unknown
  /** Every value that the widget told the form. */
  told: unknown[]
  /** The element that the label of the field names. */
  control(): HTMLElement | null
  container: HTMLElement
  user: ReturnType<typeof userEvent.setup>
  set(value: unknown): void
}

type Given = Partial<WidgetProps> & Record<string, unknown>

/** Renders a widget that keeps what it is told, as a form does. */
export function renderWidget(
  Component: unknown,
  example: WidgetExample,
  given: Given = {},
  answers: Answers = answersOf(example),
): Rendered {
  const Widget = Component as ComponentType<WidgetProps>
  const told: unknown[] = []
  let current: unknown
  let change: (value: unknown) => void
  function Form() {
    const [value, setValue] = useState('value' in given ? given.value : example.value)
    current = value
    change = setValue
    const props = { look: 'edit' as const, field: example.field, ...example.props, ...given }
    const onChange = (next: unknown) => {
      told.push(next)
      setValue(next)
    }
    return (
      <>
        <label htmlFor="field">{props.field.title}</label>
        <Widget {...props} id="field" value={value} onChange={onChange} />
      </>
    )
  }
  const { container, rerender } = render(<Host answers={answers} form={Form} />)
  return {
    value: () => current,
    told,
    control: () => document.getElementById('field'),
    container,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    set: (value) => {
      change(value)
      rerender(<Host answers={answers} form={Form} />)
    },
  }
}

function Host({ answers, form: Form }: { answers: Answers; form: ComponentType }) {
  const [screen] = useState(() => ({ ports: answers }) as unknown as ScreenApi)
  return (
    <ScreenContext value={screen}>
      <ConfigProvider locale={zhCN}>
        <Suspense fallback="…">
          <Form />
        </Suspense>
      </ConfigProvider>
    </ScreenContext>
  )
}
