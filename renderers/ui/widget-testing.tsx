/** Harness of widget tests: a widget from its example, with a label, in a host that answers from the example. */
import { act, cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN.js'
import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, beforeEach } from 'vitest'
import type { WidgetProps } from '../plugin.ts'
import { type ScreenApi, ScreenContext } from './screen-context.ts'
import { type Answers, answersOf } from './widget/answers.ts'
import type { WidgetExample } from './widget/example.ts'

beforeEach(() => {
  document.body.innerHTML = ''
})
afterEach(cleanup)

type Given = Partial<WidgetProps> & Record<string, unknown>

interface Rendered {
  /** Present value in the form. */
  value(): unknown
  /** Every value that the widget passed to the form. */
  told: unknown[]
  /** The element that the label of the field names. */
  control(): HTMLElement | null
  container: HTMLElement
  user: ReturnType<typeof userEvent.setup>
  /** Changes the value from the form. */
  set(value: unknown): void
  /** Changes the props from the page. */
  give(given: Given): void
  unmount(): void
}

/** Renders a widget and stores its value, as a form does. */
export function renderWidget(
  Component: unknown,
  example: WidgetExample,
  given: Given = {},
  answers: Answers = answersOf(example),
): Rendered {
  const Widget = Component as ComponentType<WidgetProps>
  const told: unknown[] = []
  const form: FormState = { value: 'value' in given ? given.value : example.value, set: () => undefined }
  const screen = { ports: answers, Page: NamedPage } as unknown as ScreenApi
  const drawn = (more: Given) => (
    <ScreenContext value={screen}>
      <ConfigProvider locale={zhCN}>
        <Suspense fallback="…">
          <Form Widget={Widget} form={form} told={told} given={{ field: example.field, ...example.props, ...more }} />
        </Suspense>
      </ConfigProvider>
    </ScreenContext>
  )
  const { container, rerender, unmount } = render(drawn(given))
  return {
    value: () => form.value,
    told,
    control: () => document.getElementById('field'),
    container,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    set: (value) => act(() => form.set(value)),
    give: (more) => rerender(drawn(more)),
    unmount,
  }
}

/** A page of the host. */
function NamedPage({ address }: { address: string }) {
  return <div data-page={address} />
}

interface FormState {
  value: unknown
  set(value: unknown): void
}

interface FormProps {
  Widget: ComponentType<WidgetProps>
  form: FormState
  told: unknown[]
  given: Given & Pick<WidgetProps, 'field'>
}

function Form({ Widget, form, told, given }: FormProps) {
  const [value, setValue] = useState(form.value)
  form.value = value
  form.set = setValue
  const tell = (next: unknown) => {
    told.push(next)
    setValue(next)
  }
  return (
    <>
      <label htmlFor="field">{given.field.title}</label>
      <Widget displayMode="edit" {...given} id="field" value={value} onChange={tell} />
    </>
  )
}

/** Finds an option or node in an open drop-down by its text. */
export async function popupItem(text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const items = document.querySelectorAll<HTMLElement>(
      '.ant-select-item-option, .ant-select-tree-node-content-wrapper',
    )
    const item = [...items].find(({ textContent }) => textContent === text)
    if (!item) throw new Error(`There is no ${text} in the drop-down`)
    return item
  })
}
