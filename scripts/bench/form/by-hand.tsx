/** Baseline: the same form written by hand with antd's Form. */
import { Button, DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import type { ReactElement } from 'react'
import { type BenchField, FIRST_FIELD, HIDING, OPTIONS } from './fields.ts'

const options = OPTIONS.map(({ value, text }) => ({ value, label: text }))
const controls: Record<string, () => ReactElement> = {
  Input: () => <Input />,
  NumberInput: () => <InputNumber style={{ width: '100%' }} />,
  Select: () => <Select options={options} />,
  DatePicker: () => <DatePicker style={{ width: '100%' }} />,
  Switch: () => <Switch />,
  Textarea: () => <Input.TextArea rows={3} />,
}

export function formByHand(fields: readonly BenchField[]) {
  return (
    <Form labelCol={{ flex: '110px' }} wrapperCol={{ flex: 1 }}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', columnGap: 24 }}>
        {fields.map((field) => (field.conditional ? whileShown(field) : item(field)))}
      </div>
      <Button htmlType="submit">保存</Button>
    </Form>
  )
}

function whileShown(field: BenchField) {
  return (
    <Form.Item key={field.name} noStyle dependencies={[FIRST_FIELD]}>
      {({ getFieldValue }) => getFieldValue(FIRST_FIELD) !== HIDING && item(field)}
    </Form.Item>
  )
}

function item(field: BenchField) {
  return (
    <Form.Item
      key={field.name}
      name={field.name}
      label={field.title}
      rules={field.required ? [{ required: true, message: `请输入${field.title}` }] : []}
      valuePropName={field.widget === 'Switch' ? 'checked' : 'value'}
    >
      {controls[field.widget]!()}
    </Form.Item>
  )
}
