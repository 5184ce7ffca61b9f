import { describe, expect, it } from 'vitest'
import { preview, rendered, type StoredTemplate } from './template-rendering.ts'
import { schemaOf, type Variable, type VariableType } from './template-variables.ts'

const variable = (name: string, type: VariableType = 'text', required = true): Variable => ({
  ...{ name, title: `变量${name}`, type, required },
})

function template(values: Partial<StoredTemplate> = {}, variables = [variable('name')]): StoredTemplate {
  return {
    ...{
      id: 't',
      templateCode: 'T',
      templateName: `您好 \${name}`,
      templateType: '1',
      templateContent: `\${name}，到期`,
    },
    ...{ templateSchema: schemaOf(variables), templateTestJson: '', useStatus: '1', ...values },
  }
}

const problemsOf = (make: () => unknown) => {
  try {
    make()
  } catch (error) {
    return (error as { result: { problems: { field: string; message: string }[] } }).result.problems
  }
  return expect.unreachable('it was not refused')
}

describe('a template with values', () => {
  it('leaves plain text unchanged, and stores the values', () => {
    expect(rendered(template(), { name: `<b>甲</b> & \${name}` })).toEqual({
      title: `您好 <b>甲</b> & \${name}`,
      content: `<b>甲</b> & \${name}，到期`,
      isHtml: false,
      params: `{"name":"<b>甲</b> & \${name}"}`,
    })
  })

  it('never lets a value become markup, an attribute or an active link', () => {
    const content = `<p title="\${name}">\${name}</p><p><a href="\${name}">看</a></p>`
    const rich = template({ templateType: '2', templateContent: content, templateName: '标题' })
    const hostile = '"><img src=x onerror=alert(1)><script>x()</script>'
    const text = rendered(rich, { name: hostile }).content
    expect(text).not.toMatch(/<img|<script/)
    expect(text).toContain('&lt;img src=x')
    expect(rendered(rich, { name: 'javascript:alert(1)' }).content).not.toMatch(/href="javascript/)
  })

  it('formats values of each type for people', () => {
    const kinds = [
      variable('n', 'number'),
      variable('yes', 'boolean'),
      variable('day', 'date'),
      variable('no', 'text', false),
    ]
    const filled = template({ templateName: 't', templateContent: `\${n}|\${yes}|\${day}|\${no}|` }, kinds)
    expect(rendered(filled, { n: '1.50', yes: 'true', day: '2026-03-01' }).content).toBe('1.5|是|2026-03-01||')
  })

  it('preserves line breaks in variables that permit them', () => {
    const lines = template({ templateName: 't', templateContent: `\${text}` }, [variable('text', 'lines')])
    expect(rendered(lines, { text: '一\n二' }).content).toBe('一\n二')
  })

  it.each([
    ['a header in the title', { name: '甲\r\nBcc: all@x.y' }, 'name'],
    ['a sign that nobody sees', { name: 'a\u0007' }, 'name'],
    ['nothing where something must be', {}, 'name'],
    ['a title that gets too long', { name: 'x'.repeat(100) }, 'name'],
    ['a value that is too long', { name: 'x'.repeat(501) }, 'name'],
  ])('refuses %s at its field', (_, values, field) => {
    expect(problemsOf(() => rendered(template(), values)).map((problem) => problem.field)).toEqual([field])
  })

  it('refuses line breaks of a text in the title', () => {
    const lines = template({ templateName: `\${text}`, templateContent: 'x' }, [variable('text', 'lines')])
    expect(problemsOf(() => rendered(lines, { text: '一\nBcc: x' }))[0]!.message).toBe('标题中不能有换行等控制字符')
  })

  it('refuses a value of another type', () => {
    const number = template({ templateName: 't', templateContent: `\${n}` }, [variable('n', 'integer')])
    expect(problemsOf(() => rendered(number, { n: 'many' }))[0]!.message).toBe('变量n应为整数')
  })
})

describe('a preview', () => {
  it('shows samples, and titles for variables without one', () => {
    const two = template({ templateContent: `\${name}\n\${code}`, templateTestJson: '{"name":"甲"}' }, [
      variable('name'),
      variable('code'),
    ])
    expect(preview(two)).toEqual({ title: '您好 甲', html: '<p>甲<br>【变量code】</p>' })
  })

  it('works with an invalid stored declaration', () => {
    expect(preview(template({ templateSchema: '{' })).title).toBe(`您好 \${name}`)
  })
})
