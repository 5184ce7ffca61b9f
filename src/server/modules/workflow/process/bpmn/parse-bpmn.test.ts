import { describe, expect, it } from 'vitest'
import { cpuMilliseconds } from '#shared/testing/cpu-milliseconds.ts'
import { ModelProblems } from './model-problem.ts'
import { MAX_XML_LENGTH, parseBpmn } from './parse-bpmn.ts'
import { around, bpmnXml, user } from './testing/bpmn-xml.ts'

/** Messages of errors in a text that must be read in short time. */
async function errorsIn(xml: string): Promise<string[]> {
  expect(xml.length).toBeLessThanOrEqual(MAX_XML_LENGTH)
  const problems = new ModelProblems()
  const start = cpuMilliseconds()
  await parseBpmn(xml, problems)
  expect(cpuMilliseconds() - start).toBeLessThan(2_000)
  return problems.all.filter(({ level }) => level === 'error').map(({ message }) => message)
}

const OPEN = '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL">'
const each = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('')

describe('a text that keeps the reader busy', () => {
  it.each([
    ['nested elements', OPEN + each(30_000, (i) => `<x xmlns:p${i}="u${i}">`)],
    ['one prefix', OPEN + each(30_000, (i) => `<x xmlns:p="u${i}">`)],
    ['no space before a declaration', OPEN + each(30_000, (i) => `<x a="1"xmlns:p${i}="u${i}">`)],
  ])('with too many namespaces is refused: %s', async (_name, xml) => {
    expect(await errorsIn(xml)).toEqual(['流程图不能声明超过 500 个命名空间'])
  })

  it.each([
    ['elements', bpmnXml('<bpmn:nope/>'.repeat(100_000))],
    ['attributes', around('x', `<bpmn:task id="x" ${'a="1" '.repeat(100_000)}/>`)],
    ['ids', bpmnXml('<bpmn:task id="a"/>'.repeat(50_000))],
  ])('with too many faults is refused: %s', async (_name, xml) => {
    expect(await errorsIn(xml)).toEqual(['流程图不是有效的 BPMN 2.0 文件：超过 500 处内容无法识别'])
  })

  it('may nest deeply', async () => {
    const [message] = await errorsIn(OPEN + '<x>'.repeat(600_000))
    expect(message).toContain('流程图不是有效的 BPMN 2.0 文件')
  })

  it('is read although it declares a namespace at many places', async () => {
    const again = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    expect(
      await errorsIn(around('x', user('x', `flowable:assignee="z"${again}`) + `<bpmn:task${again}/>`.repeat(400))),
    ).toEqual([])
  })
})
