import type { FieldUse, LayoutItem, Page } from '#shared/documents/page.ts'

type Use = string | FieldUse | LayoutItem

export interface PanelGroup {
  title: string
  uses: readonly Use[]
}

export interface PanelForm {
  /** Address of the entity of the fields. */
  entity: string
  groups: readonly PanelGroup[]
}

/**
 * The fields of a block, by their tabs; fields without a tab come first. Hidden fields serve reactions only.
 */
export function panelForm(page: Page, block: string): PanelForm {
  const { fields: all = [], entity = page['x-entity'] ?? '' } = propsOf(page.properties[block])
  const fields = all.filter((use) => typeof use === 'string' || use.widget !== 'Hidden')
  const titles = [...new Set(fields.map(tabOf))]
  return {
    entity,
    groups: titles.map((title) => ({ title, uses: fields.filter((use) => tabOf(use) === title).map(withoutTab) })),
  }
}

/** The same form with choices for a field that only the diagram knows; the same object for the same choices. */
export function withChoices(
  form: PanelForm,
  field: string,
  options: readonly { value: string; text: string }[],
): PanelForm {
  if (options.length === 0) return form
  const chosen = (use: Use): Use =>
    typeof use !== 'string' && 'field' in use && use.field === field
      ? { ...use, widget: 'Select', props: { ...use.props, options } }
      : use
  return { ...form, groups: form.groups.map((group) => ({ ...group, uses: group.uses.map(chosen) })) }
}

const GENERAL = '基本'

function tabOf(use: Use): string {
  return (typeof use !== 'string' && 'tab' in use && use.tab) || GENERAL
}

function withoutTab(use: Use): Use {
  if (typeof use === 'string' || !('tab' in use)) return use
  const { tab: _, ...rest } = use
  return rest as Use
}

function propsOf(block: { 'x-component-props'?: unknown } | undefined): { fields?: Use[]; entity?: string } {
  return (block?.['x-component-props'] ?? {}) as { fields?: Use[]; entity?: string }
}
