import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { FakeHostInput } from '#renderers/testing/fake-ports.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { Entity } from '#shared/documents/entity.ts'
import type { FieldUse, LayoutItem, Page } from '#shared/documents/page.ts'

const entity: Entity = {
  $id: 'system/test',
  title: '联系人',
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: '姓名', maxLength: 10, 'x-unique': true },
    phone: {
      type: 'string',
      title: '手机',
      pattern: '^1[0-9]{10}$',
      'x-messages': { pattern: '请输入正确格式的手机号码!' },
    },
    confirm: { type: 'string', title: '再次输入' },
    kind: { type: 'string', title: '类型' },
    day: { type: 'string', title: '日期', format: 'date' },
    age: { type: 'integer', title: '年龄' },
    amount: { type: 'number', title: '金额', 'x-precision': 2 },
    large: { type: 'number', title: '大额', 'x-precision': 2, 'x-widget': 'Money' },
  },
  'x-rules': [
    {
      when: 'values.confirm != null && values.confirm != ""',
      assert: 'values.confirm == values.phone',
      field: 'confirm',
      message: '两次输入不一致',
    },
  ],
}

function pageOf(fields: (string | FieldUse | LayoutItem)[]): Page {
  const submit = { label: '保存', do: [{ use: 'save' }] }
  return {
    title: '表单',
    'x-entity': 'system/test',
    type: 'object',
    properties: { form: { type: 'void', 'x-component': 'Form', 'x-component-props': { fields, submit } } },
  }
}

/** A form with these fields of a contact, and a save button. */
export function show(fields: (string | FieldUse | LayoutItem)[], instead: FakeHostInput['instead'] = {}) {
  return renderScreen(pageOf(fields), { entities: [entity], instead })
}

export const field = (label: string) => screen.findByLabelText(label)
export const messageOf = (input: HTMLElement) => document.getElementById(`${input.id}-message`)!.textContent

export async function save(user: ReturnType<typeof show>['user']) {
  await user.click(screen.getByRole('button', { name: '保存' }))
}

/** Waits for the save button, since a busy button ignores the next press. */
export async function atRest() {
  const button = screen.getByRole('button', { name: /保存/ })
  await waitFor(() => expect(button.classList.contains('ant-btn-loading')).toBe(false))
}
