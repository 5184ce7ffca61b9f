import { useFieldSchema } from '@formily/react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { widgetByName } from '../load/vocabulary.ts'
import { useObserver } from '../use-observer.ts'
import { useFormContext } from './form-context.ts'

type GroupWidget = ComponentType<WidgetProps<unknown, { wanted: number; children: ReactNode }>>

/**
 * Component that Formily renders for a group: the widget of that name around its fields. A group without visible fields
 * renders nothing.
 */
export function FormGroup({ children }: { children?: ReactNode }) {
  const name = String(useFieldSchema().name)
  const { model, idPrefix } = useFormContext()
  return useObserver(() => {
    const { field, props, tab } = model.fields.get(name)!
    const members = [...model.groups].filter(([, group]) => group === name).map(([member]) => member)
    const isVisible = members.some((member) => model.isShown(member) && model.fields.get(member)!.widget !== 'Hidden')
    if (!isVisible) return null
    const Group = widgetByName.get('Group')!.component as GroupWidget
    return (
      <div className="r-form__group" hidden={tab !== undefined && tab !== model.tab.shown}>
        <Suspense fallback={<span className="r-widget-loading" />}>
          <Group
            {...props}
            id={`${idPrefix}-${name}`}
            value={null}
            onChange={() => undefined}
            displayMode={model.mode === 'view' ? 'read' : 'edit'}
            field={field}
            invalid={members.some((member) => model.state(member).problem)}
            wanted={members.reduce((sum, member) => sum + model.state(member).focus, 0)}
          >
            {children}
          </Group>
        </Suspense>
      </div>
    )
  })
}
