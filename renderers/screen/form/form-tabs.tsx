import { Tabs } from 'antd'
import { useObserver } from '../use-observer.ts'
import type { FormModel } from './model/form-model-api.ts'

/**
 * Tabs above the fields that select the visible ones. All fields are validated and saved, and a tab with an error is
 * marked.
 */
export function FormTabs({ model }: { model: FormModel }) {
  return useObserver(() => {
    const fields = [...model.fields.values()]
    const titles = [...new Set(fields.flatMap(({ tab }) => tab ?? []))]
    const isInvalid = (title: string) => fields.some(({ tab, name }) => tab === title && model.state(name).problem)
    const items = titles.map((title) => ({
      key: title,
      label: <span className={isInvalid(title) ? 'r-form__tab--invalid' : undefined}>{title}</span>,
    }))
    return (
      <Tabs
        className="r-form__tabs"
        items={items}
        activeKey={model.tab.shown}
        onChange={(title) => {
          model.tab.shown = title
        }}
      />
    )
  })
}
