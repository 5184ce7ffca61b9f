import type { Control } from './descriptor-control.ts'

const namesIn = (names = '') =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Chooses a row of a report and writes its columns into fields. The widget itself reports missing settings. */
const popup: Control = {
  types: ['popup'],
  asks: '请选择',
  read({ descriptor, settings }) {
    const [popupCode, org, dest] = [
      descriptor.take('popupCode') ?? '',
      descriptor.take('orgFields'),
      descriptor.take('destFields'),
    ]
    const single = String(settings.take('popupMulti') ?? true) === 'false'
    return {
      widget: 'PopupField',
      props: {
        popupCode,
        orgFields: namesIn(org),
        destFields: namesIn(dest),
        ...(single && { popupMulti: false }),
      },
    }
  },
  shows: (widget) => widget === 'PopupField',
  write({ props }) {
    const lists = [props.take('orgFields'), props.take('destFields')] as string[][]
    const [orgFields, destFields] = lists.map((names) => names.join(','))
    return {
      popupCode: String(props.take('popupCode')),
      orgFields,
      destFields,
      ...(props.take('popupMulti') === false && { settings: { popupMulti: false } }),
    }
  },
}

/** Report as a dictionary: one column is stored, another is shown. */
const popupDictionary: Control = {
  types: ['popup_dict'],
  asks: '请选择',
  read({ descriptor, settings }) {
    const many = String(settings.take('popupMulti') ?? false) === 'true'
    return {
      widget: 'PopupDictionary',
      props: {
        popupCode: descriptor.take('dictTable') ?? '',
        valueField: descriptor.take('dictCode') ?? '',
        textField: descriptor.take('dictText') ?? '',
        ...(many && { popupMulti: true }),
      },
    }
  },
  shows: (widget) => widget === 'PopupDictionary',
  write({ props }) {
    const [dictTable, dictCode, dictText] = ['popupCode', 'valueField', 'textField'].map((name) =>
      String(props.take(name)),
    )
    const settings = props.take('popupMulti') === true ? { settings: { popupMulti: true } } : {}
    return { dictTable, dictCode, dictText, ...settings }
  },
}

export const popupControls: readonly Control[] = [popup, popupDictionary]
