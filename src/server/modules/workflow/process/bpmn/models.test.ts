/** Diagrams written in the manner of the standard's constructs and of each designer: all compile or name what is wrong. */

import { describe, expect, it } from 'vitest'
import { type CompiledProcess, compileProcess } from './compile-process.ts'
import type { ModelProblem } from './model-problem.ts'
import { DESIGNER_MODELS } from './testing/models/designers.ts'
import { EXPORT_MODELS } from './testing/models/exports.ts'
import type { Model } from './testing/models/model.ts'
import { ACTIVITY_MODELS } from './testing/models/standard-activities.ts'
import { BOUNDARY_MODELS } from './testing/models/standard-boundaries.ts'
import { EVENT_MODELS } from './testing/models/standard-events.ts'
import { FAULT_MODELS } from './testing/models/standard-faults.ts'
import { GATEWAY_MODELS } from './testing/models/standard-gateways.ts'
import { PROCESS_MODELS } from './testing/models/standard-processes.ts'

const GROUPS: Readonly<Record<string, readonly Model[]>> = {
  activities: ACTIVITY_MODELS,
  events: EVENT_MODELS,
  'boundary events': BOUNDARY_MODELS,
  gateways: GATEWAY_MODELS,
  'whole processes': PROCESS_MODELS,
  'faults of structure': FAULT_MODELS,
  'attributes of designers': DESIGNER_MODELS,
  'forms of XML': EXPORT_MODELS,
}

/** Exactly these places, each with the beginning of its text. */
function expectProblems(found: readonly ModelProblem[], expected: readonly string[]): void {
  const texts = found.map(({ element, message }) => `${element ?? '-'}: ${message}`).sort()
  const wanted = [...expected].sort()
  const cut = texts.map((text, index) => text.slice(0, wanted[index]?.length))
  expect(cut, texts.join('\n')).toEqual(wanted)
}

const ofLevel = ({ problems }: CompiledProcess, level: ModelProblem['level']): ModelProblem[] =>
  problems.filter((problem) => problem.level === level)

describe.each(Object.entries(GROUPS))('models of %s', (_group, models) => {
  it.each(models.map((model) => [model.name, model] as const))('%s', async (_name, model) => {
    const compiled = await compileProcess(model.xml)
    expectProblems(ofLevel(compiled, 'error'), 'errors' in model ? model.errors : [])
    expectProblems(ofLevel(compiled, 'warning'), model.warnings ?? [])
    for (const { message } of compiled.problems) expect(message).toMatch(/\p{Script=Han}/u)
    if ('errors' in model) {
      expect(compiled.graph).toBeUndefined()
      return
    }
    const { nodes, flows } = compiled.graph!
    const kinds = Object.values(nodes).map(({ id, kind }) => `${id}:${kind}`)
    expect(kinds.sort().join(' ')).toBe(model.nodes)
    expect(Object.keys(flows)).toHaveLength(model.flows)
    expect(nodes).toMatchObject(model.values ?? {})
    const conditions = Object.values(flows).flatMap(({ id, condition }) => (condition ? [[id, condition]] : []))
    if (model.conditions) expect(Object.fromEntries(conditions)).toEqual(model.conditions)
  })
})

it('has models of every kind', () => {
  const models = Object.values(GROUPS).flat()
  expect(models.length).toBeGreaterThanOrEqual(100)
  expect(new Set(models.map(({ name }) => name)).size).toBe(models.length)
})
