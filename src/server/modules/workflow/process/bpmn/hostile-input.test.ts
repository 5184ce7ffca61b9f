/** Texts that nobody draws: each is refused or compiled without stopping the server. */

import { describe, expect, it } from 'vitest'
import { EngineHarness } from '#server/modules/workflow/process/engine/testing/harness.ts'
import { cpuMilliseconds } from '#shared/testing/cpu-milliseconds.ts'
import { compileProcess } from './compile-process.ts'
import { MAX_XML_LENGTH } from './parse-bpmn.ts'
import { around, bpmnXml, END, flow, START, settingsXml, user } from './testing/bpmn-xml.ts'
import { draw, element, extensions, scopeXml, tasks } from './testing/models/model.ts'

/** Twice what the slowest takes on a quiet machine: CPU time grows when other tests share the cores. */
const LONGEST_MS = 2_000

async function quickly(xml: string) {
  const start = cpuMilliseconds()
  const compiled = await compileProcess(xml)
  const took = cpuMilliseconds() - start
  expect(took).toBeLessThan(LONGEST_MS)
  const errors = compiled.problems.filter(({ level }) => level === 'error')
  for (const { message } of errors) expect(message).toMatch(/\p{Script=Han}/u)
  return { ...compiled, errors: errors.map(({ element: id, message }) => `${id ?? '-'}: ${message}`) }
}

const each = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('')
const chain = (count: number): string =>
  bpmnXml(
    `${START}${END}${each(count, (i) => `<bpmn:task id="n${i}"/>`)}` +
      each(count + 1, (i) => flow(i === 0 ? 's' : `n${i - 1}`, i === count ? 'e' : `n${i}`)),
  )
const nested = (depth: number): string => {
  const open = each(
    depth,
    (i) =>
      `<bpmn:startEvent id="s${i}"/><bpmn:endEvent id="e${i}"/>${flow(`s${i}`, `x${i}`)}${flow(`x${i}`, `e${i}`)}<bpmn:subProcess id="x${i}">`,
  )
  return bpmnXml(open + scopeXml(tasks('u'), 'is u ie', ['is', 'ie']) + '</bpmn:subProcess>'.repeat(depth))
}
const LAUGHS = `<!DOCTYPE a [<!ENTITY l0 "ha">${each(20, (i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)}]>`
const EXTERNAL = '<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd" [<!ENTITY x SYSTEM "file:///etc/passwd">]>'

describe('input that is refused', () => {
  it.each<[name: string, xml: () => string, errors: string[]]>([
    ['10 MB', () => around('x', user('x', '', ' '.repeat(10_000_000))), [`-: 流程图不能超过 ${MAX_XML_LENGTH} 个字符`]],
    [
      'entities of entities',
      () => LAUGHS + around('x', user('x', 'name="&l20;"')),
      ['-: 流程图不能包含 DOCTYPE 或实体定义'],
    ],
    [
      'external entities',
      () => EXTERNAL + around('x', user('x', 'name="&x;"')),
      ['-: 流程图不能包含 DOCTYPE 或实体定义'],
    ],
    ['5,000 nodes', () => chain(5_000), ['-: 流程图不能超过 2000 个节点']],
    ['1,500 sub-processes in each other', () => nested(1_500), ['-: 流程图不能超过 2000 个节点']],
    ['8,000 sub-processes in each other', () => nested(8_000), ['-: 流程图不能超过 2000 个节点']],
    [
      '400 ids twice',
      () => bpmnXml(START + END + flow('s', 'e') + each(800, (i) => `<bpmn:task id="n${i % 400}"/>`)),
      [],
    ],
    [
      '450 flows to nowhere',
      () =>
        around('x', user('x') + each(450, (i) => `<bpmn:sequenceFlow id="f${i}" sourceRef="x" targetRef="t${i}"/>`)),
      [],
    ],
    ['an id of 1,000,000 signs', () => around('x', user('x') + `<bpmn:task id="${'a'.repeat(1_000_000)}"/>`), []],
    [
      'an illegal id of 1,000,000 signs',
      () => around('x', user('x') + `<bpmn:task id="${'中'.repeat(1_000_000)}"/>`),
      [],
    ],
    [
      'a condition of 1,000,000 signs',
      () =>
        draw(
          element('exclusiveGateway', 'g', 'default="g_e"') + tasks('a'),
          `s g e; g a ? ${'a+'.repeat(500_000)}a; a e`,
        ),
      ['g_a: 条件表达式有误：表达式不能超过 4000 个字符'],
    ],
    [
      '1,000 conditions of brackets',
      () => {
        const gateway = element('exclusiveGateway', 'g', 'default="g_e"')
        const flows = each(
          900,
          (i) =>
            `<bpmn:sequenceFlow id="f${i}" sourceRef="g" targetRef="a"><bpmn:conditionExpression>${'('.repeat(1_900)}</bpmn:conditionExpression></bpmn:sequenceFlow>`,
        )
        return draw(gateway + tasks('a') + flows, 's g e; a e')
      },
      [],
    ],
    [
      'candidates of 1,000,000 brackets',
      () => around('x', user('x', `flowable:candidateUsers="${'('.repeat(900_000)},\${${'{'.repeat(900_000)}"`)),
      [],
    ],
    [
      'settings of 1,000,000 brackets',
      () => around('x', user('x', '', extensions(`<wf:settings>${'['.repeat(1_000_000)}</wf:settings>`))),
      [],
    ],
    [
      'settings within settings',
      () =>
        around(
          'x',
          user('x', '', extensions(`<wf:settings>${'{"a":'.repeat(3_900)}1${'}'.repeat(3_900)}</wf:settings>`)),
        ),
      [],
    ],
    [
      'a completion condition of blanks',
      () =>
        around(
          'x',
          user(
            'x',
            'flowable:assignee="z"',
            `<bpmn:multiInstanceLoopCharacteristics><bpmn:completionCondition>nrOfCompletedInstances${' '.repeat(500_000)}x</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics>`,
          ),
        ),
      [],
    ],
    [
      'a time of digits',
      () =>
        around(
          'x',
          `<bpmn:intermediateCatchEvent id="x"><bpmn:timerEventDefinition><bpmn:timeDuration>P${'1'.repeat(1_000_000)}D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>`,
        ),
      [],
    ],
  ])('%s', async (_name, xml, expected) => {
    const { graph, errors } = await quickly(xml())
    expect(graph).toBeUndefined()
    expect(errors.length).toBeGreaterThan(0)
    if (expected.length > 0)
      expect(errors.map((error, at) => error.slice(0, expected[at]?.length ?? 0))).toEqual(expected)
    else for (const error of errors) expect(error).not.toMatch(/^-:/)
  })
})

describe('input that is large, and compiled', () => {
  it.each<[name: string, xml: () => string, nodes: number]>([
    ['1,900 nodes one after the other', () => chain(1_900), 1_902],
    ['600 sub-processes in each other', () => nested(600), 1_803],
    [
      '4,000 flows of one gateway',
      () =>
        draw(
          element('exclusiveGateway', 'g', 'default="g_e"') +
            tasks('a') +
            each(4_000, (i) => flow('g', 'a', `n == ${i}`).replace('g_a', `f${i}`)),
          's g e; a e',
        ),
      4,
    ],
    [
      '1,900 user tasks with settings',
      () =>
        bpmnXml(
          `${START}${END}${each(1_900, (i) => `<bpmn:userTask id="n${i}">${settingsXml({ approvers: [{ kind: 'expression', expression: `a + ${i}` }], reject: { kind: 'return', to: { node: `n${Math.max(0, i - 1)}` } }, cc: [{ kind: 'starter' }] })}</bpmn:userTask>`)}${each(1_901, (i) => flow(i === 0 ? 's' : `n${i - 1}`, i === 1_900 ? 'e' : `n${i}`))}`,
        ).replaceAll('&quot;node&quot;:&quot;n0&quot;', '&quot;node&quot;:&quot;s&quot;'),
      1_902,
    ],
    [
      '1,900 gateways, each with a way back',
      () =>
        bpmnXml(
          `${START}${END}${each(1_900, (i) => `<bpmn:exclusiveGateway id="n${i}" default="n${i}_${i === 1_899 ? 'e' : `n${i + 1}`}"/>`)}${flow('s', 'n0')}${each(1_900, (i) => flow(`n${i}`, i === 1_899 ? 'e' : `n${i + 1}`))}${each(1_900, (i) => flow(`n${i}`, `n${i % 7}`, 'c').replace(/id="[^"]*"/, `id="b${i}"`))}`,
        ),
      1_902,
    ],
  ])('%s', async (_name, xml, nodes) => {
    const { graph, errors } = await quickly(xml())
    expect(errors).toEqual([])
    expect(Object.keys(graph!.nodes)).toHaveLength(nodes)
  })
})

describe('a loop that never waits', () => {
  it.each([
    [
      'of gateways',
      element('exclusiveGateway', 'g') + element('exclusiveGateway', 'h', 'default="h_g"'),
      's g h; h g; h e ? done',
    ],
    [
      'of a fork, with more tokens in each round',
      element('exclusiveGateway', 'x') +
        element('parallelGateway', 'f') +
        element('exclusiveGateway', 'h', 'default="h_x"'),
      's x f h; f h; h x; h e ? done',
    ],
  ])('%s is refused when it runs', async (_name, nodes, ways) => {
    const xml = draw(nodes, ways).replace(/id="f_h"(.*?)id="f_h"/, 'id="f_h"$1id="f_h2"')
    const { graph, problems } = await quickly(xml)
    expect(problems).toContainEqual(
      expect.objectContaining({ level: 'warning', message: '回路中没有任何需要等待的节点' }),
    )
    const start = cpuMilliseconds()
    expect(new EngineHarness(graph!).refusal({ type: 'start', variables: {} })).toBe('too-many-moves')
    expect(cpuMilliseconds() - start).toBeLessThan(LONGEST_MS)
  })
})
