import type { ModelElement } from '#renderers/ui/bpmn/diagram-element.ts'
import { parseJson } from '#shared/json/bounded-json.ts'

export type Settings = Readonly<Record<string, unknown>>

/** The extension element with the settings. */
export function settingsElement({ extensionElements }: ModelElement): ModelElement | undefined {
  return extensionElements?.values?.find(({ $type }) => $type === 'wf:Settings')
}

/** Settings of an element; a text that is no JSON object counts as none. */
export function settingsOf(element: ModelElement): Settings {
  const text = settingsElement(element)?.text
  if (text === undefined) return {}
  try {
    const value = parseJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Settings) : {}
  } catch {
    return {}
  }
}

/**
 * Settings after a change in the panel. Only what differs replaces what the diagram says, so that attributes of other
 * engines and settings that the panel does not know remain. An empty list of approvers is left out.
 */
export function mergedSettings(present: Settings, before: object, after: object): Settings {
  const [from, to] = [before as Settings, after as Settings]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const next: Record<string, unknown> = { ...present }
  for (const name of names) {
    if (JSON.stringify(from[name]) === JSON.stringify(to[name])) continue
    if (isNothing(to[name])) delete next[name]
    else next[name] = to[name]
  }
  return next
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Attributes that the designer of another engine has written; saving keeps them. */
export function foreignAttributes({ $attrs }: ModelElement): { name: string; value: string }[] {
  return Object.entries($attrs)
    .filter(([name]) => name.includes(':') && !/^(xmlns|xsi|wf):/.test(name))
    .map(([name, value]) => ({ name, value: String(value) }))
}
