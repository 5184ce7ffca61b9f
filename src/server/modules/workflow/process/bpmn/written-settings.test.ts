import { BpmnModdle } from 'bpmn-moddle'
import { describe, expect, it } from 'vitest'
import { SETTINGS_TYPE, WORKFLOW_EXTENSION } from '#shared/documents/workflow/bpmn-extension.ts'
import type { BpmnElement } from './bpmn-element.ts'
import { compileProcess } from './compile-process.ts'
import { around, user } from './testing/bpmn-xml.ts'

/** Reads and writes a diagram as the designer in the browser does, which knows the settings. */
const designer = () => new BpmnModdle({ wf: WORKFLOW_EXTENSION })

async function withSettings(xml: string, id: string, settings: object): Promise<string> {
  const moddle = designer()
  const definitions = (await moddle.fromXML(xml)).rootElement as BpmnElement
  const element = definitions.rootElements![0]!.flowElements!.find((each) => each.id === id)!
  const text = JSON.stringify(settings)
  const values = [moddle.create(SETTINGS_TYPE, { text })]
  Object.assign(element, { extensionElements: moddle.create('bpmn:ExtensionElements', { values }) })
  return (await moddle.toXML(definitions, { format: true })).xml
}

const nodeOf = async (xml: string, id: string) => {
  const { graph, problems } = await compileProcess(xml)
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  return graph!.nodes[id]
}

describe('settings that the designer writes', () => {
  it('are compiled, whatever signs they have', async () => {
    const approvers = [
      { kind: 'people', refs: ['zhang', '李"四"'] },
      { kind: 'expression', expression: 'days > 3 && name < "]]>" ? "a" : "b"' },
    ]
    const xml = await withSettings(around('x', user('x')), 'x', { approvers, claim: true })
    expect(xml).toContain('<wf:settings>')
    expect(await nodeOf(xml, 'x')).toMatchObject({ kind: 'user', approvers, claim: true })
  })

  it('survive being read and written again, with attributes of other engines', async () => {
    const foreign = '<bpmn:userTask id="x" flowable:assignee="wang" activiti:formKey="f" camunda:priority="5"/>'
    const approvers = [{ kind: 'leader', levels: 2 }]
    const first = await withSettings(around('x', foreign), 'x', { approvers })
    const moddle = designer()
    const { xml } = await moddle.toXML((await moddle.fromXML(first)).rootElement)
    for (const attribute of ['flowable:assignee="wang"', 'activiti:formKey="f"', 'camunda:priority="5"']) {
      expect(xml).toContain(attribute)
    }
    expect(await nodeOf(xml, 'x')).toMatchObject({ kind: 'user', approvers })
  })
})
