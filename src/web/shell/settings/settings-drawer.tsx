import { Button, Drawer, Radio, Switch } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useHost } from '#web/host.ts'
import { shellTexts as texts } from '../shell-texts.ts'
import { ColorChoice } from './color-choice.tsx'
import type { LayoutSettings, SettingName } from './layout-settings.ts'
import { useSettings } from './use-settings.ts'
import './settings-drawer.css'

const WIDTH_PX = 320

/** Layout settings; each choice takes effect immediately. */
export function SettingsDrawer({ onClose }: { onClose(): void }) {
  const { settings } = useHost()
  const present = useSettings()
  const [open, setOpen] = useState(true)
  const hasTopMenu = present.layout === 'topmenu'

  function choices<Name extends SettingName>(name: Name, options: { value: LayoutSettings[Name]; label: string }[]) {
    return {
      value: present[name],
      options,
      optionType: 'button' as const,
      onChange: (event: { target: { value?: LayoutSettings[Name] } }) =>
        settings.change({ [name]: event.target.value }),
    }
  }
  const toggle = (name: 'fixedHeader' | 'autoHideHeader' | 'fixSiderbar' | 'colorWeak' | 'multipage') => ({
    checked: present[name],
    onChange: (checked: boolean) => settings.change({ [name]: checked }),
  })

  return (
    <Drawer
      title={texts.settings}
      open={open}
      size={WIDTH_PX}
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button onClick={settings.reset}>{texts.settingsReset}</Button>}
    >
      <Section title={texts.settingsMenuTheme}>
        <Radio.Group
          aria-label={texts.settingsMenuTheme}
          {...choices('navTheme', [
            { value: 'dark', label: texts.settingsDark },
            { value: 'light', label: texts.settingsLight },
          ])}
        />
      </Section>
      <Section title={texts.settingsColor}>
        <ColorChoice value={present.primaryColor} onChange={(primaryColor) => settings.change({ primaryColor })} />
      </Section>
      <Section title={texts.settingsLayout}>
        <Radio.Group
          aria-label={texts.settingsLayout}
          {...choices('layout', [
            { value: 'sidemenu', label: texts.settingsSideMenu },
            { value: 'topmenu', label: texts.settingsTopMenu },
          ])}
        />
        <Line label={texts.settingsContentWidth} hint={hasTopMenu ? undefined : texts.settingsContentWidthHint}>
          {(id) => (
            <Radio.Group
              aria-labelledby={id}
              size="small"
              disabled={!hasTopMenu}
              {...choices('contentWidth', [
                { value: 'Fixed', label: texts.settingsFixedWidth },
                { value: 'Fluid', label: texts.settingsFluidWidth },
              ])}
            />
          )}
        </Line>
        <Line label={texts.settingsFixedHeader}>
          {(id) => <Switch aria-labelledby={id} {...toggle('fixedHeader')} />}
        </Line>
        <Line label={texts.settingsAutoHideHeader} hint={present.fixedHeader ? undefined : texts.settingsAutoHideHint}>
          {(id) => <Switch aria-labelledby={id} disabled={!present.fixedHeader} {...toggle('autoHideHeader')} />}
        </Line>
        <Line label={texts.settingsFixedSider} hint={hasTopMenu ? texts.settingsFixedSiderHint : undefined}>
          {(id) => <Switch aria-labelledby={id} disabled={hasTopMenu} {...toggle('fixSiderbar')} />}
        </Line>
      </Section>
      <Section title={texts.settingsOther}>
        <Line label={texts.settingsColorWeak}>{(id) => <Switch aria-labelledby={id} {...toggle('colorWeak')} />}</Line>
        <Line label={texts.settingsMultipage}>{(id) => <Switch aria-labelledby={id} {...toggle('multipage')} />}</Line>
      </Section>
    </Drawer>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="w-settings-part">
      <h2 className="w-settings-title">{title}</h2>
      {children}
    </section>
  )
}

/** One setting; `hint` explains why it has no effect at the moment. */
function Line({ label, hint, children }: { label: string; hint?: string; children(labelId: string): ReactNode }) {
  const id = useId()
  return (
    <div className="w-settings-line">
      <span>
        <span id={id}>{label}</span>
        {hint && <small className="w-settings-hint">{hint}</small>}
      </span>
      {children(id)}
    </div>
  )
}
