import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { panelOf } from '../panel/element-panel.ts'
import { PALETTE } from './palette-entries.ts'
import { supportedKinds, supportedSwitches } from './supported-kinds.ts'

const entries = PALETTE.flatMap((group) => group.entries)
const modules = join(import.meta.dirname, '../../../../node_modules')
const icons = readFileSync(join(modules, 'bpmn-js/dist/assets/bpmn-font/css/bpmn-codes.css'), 'utf8')

describe('the palette', () => {
  it('has a Chinese title and an icon for every entry', () => {
    expect(entries.filter(({ title }) => !/^\p{Script=Han}+$/u.test(title))).toEqual([])
    expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length)
    expect(entries.filter(({ icon }) => !icons.includes(`.bpmn-icon-${icon}:before`))).toEqual([])
  })

  it('has only elements with a panel of their own', () => {
    const element = ({ type, event }: (typeof entries)[number]) => ({
      $type: `bpmn:${type}`,
      $attrs: {},
      eventDefinitions: event ? [{ $type: `bpmn:${event}EventDefinition`, $attrs: {} }] : [],
    })
    expect(entries.filter((entry) => panelOf(element(entry)).title === '元素').map(({ title }) => title)).toEqual([])
  })
})

describe('the list of kinds', () => {
  const source = readFileSync(join(modules, 'bpmn-js/lib/features/popup-menu/PopupEntries.js'), 'utf8')
  const kinds = [...source.matchAll(/^ {2}'([a-z-]+)': \{/gm)].map((match) => `replace-with-${match[1]}`)
  const left = Object.keys(supportedKinds(Object.fromEntries(kinds.map((kind) => [kind, 1]))))

  it('offers what the engine runs', () => {
    expect(left.map((kind) => kind.replace('replace-with-', ''))).toEqual([
      ...['task', 'user-task', 'service-task', 'send-task', 'receive-task', 'manual-task', 'script-task'],
      ...['call-activity', 'collapsed-subprocess', 'expanded-subprocess'],
      ...['exclusive-gateway', 'parallel-gateway', 'inclusive-gateway', 'event-based-gateway', 'data-object-reference'],
      ...['none-start-event', 'none-intermediate-throwing', 'none-boundary-event', 'none-end-event'],
      ...['message-intermediate-catch', 'message-intermediate-throw'],
      ...['timer-intermediate-catch', 'signal-intermediate-catch', 'signal-intermediate-throw', 'message-boundary'],
      ...['timer-boundary', 'error-boundary', 'signal-boundary', 'non-interrupting-message-boundary'],
      ...['non-interrupting-timer-boundary', 'non-interrupting-signal-boundary', 'error-end', 'terminate-end'],
    ])
  })

  it('has switches of repetitions only where another designer has drawn one', () => {
    const switches = { 'toggle-parallel-mi': 1, 'toggle-loop': 1, 'toggle-non-interrupting': 1 }
    const element = (businessObject: object) => ({ businessObject }) as never
    expect(Object.keys(supportedSwitches(switches, element({})))).toEqual(['toggle-non-interrupting'])
    expect(Object.keys(supportedSwitches(switches, element({ loopCharacteristics: {} })))).toHaveLength(3)
  })
})
