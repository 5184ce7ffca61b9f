import {
  AppstoreOutlined,
  BuildOutlined,
  DatabaseOutlined,
  FileDoneOutlined,
  HomeOutlined,
  MessageOutlined,
  MonitorOutlined,
  SettingOutlined,
  ShopOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import { type ComponentType, createElement, Suspense } from 'react'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

interface IconProps {
  className?: string
}

/** Icons of the shipped groups. */
const FIRST_ICONS: Readonly<Record<string, ComponentType<IconProps>>> = {
  appstore: AppstoreOutlined,
  build: BuildOutlined,
  database: DatabaseOutlined,
  'file-done': FileDoneOutlined,
  home: HomeOutlined,
  message: MessageOutlined,
  monitor: MonitorOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  tool: ToolOutlined,
}

/** Icons of a shipped group, which are loaded with the group; all others together weigh 10 kB. */
export const GROUP_ICONS: readonly [
  names: string,
  load: () => Promise<{ icons: Readonly<Record<string, ComponentType>> }>,
][] = [
  [
    'calendar container edit environment experiment file-protect gold line-chart pie-chart project schedule shopping',
    () => import('../menu-icons/business.ts'),
  ],
  [
    'alert area-chart carry-out check-square comment file-add fork partition send thunderbolt unordered-list usergroup-add',
    () => import('../menu-icons/workflow.ts'),
  ],
  ['field-time function sound warning', () => import('../menu-icons/workflow-setting.ts')],
  ['bell mail notification read', () => import('../menu-icons/message.ts')],
  ['api bar-chart branches code dashboard form layout table', () => import('../menu-icons/online.ts')],
  ['book cluster delete folder history number safety tags', () => import('../menu-icons/base-data.ts')],
  ['apartment audit bank contacts idcard link menu solution team user', () => import('../menu-icons/system.ts')],
  [
    'clock-circle cloud-server console-sql deployment-unit desktop file-text fund gateway hdd node-index profile user-switch',
    () => import('../menu-icons/monitor.ts'),
  ],
]
const late = new Map<string, ComponentType<IconProps>>()

interface Props extends IconProps {
  name: string | undefined
}

/** Icon of a menu row. A row without an icon, or with an unknown one, gets the general icon. */
export function MenuIcon({ name = '', className }: Props) {
  const Icon = Object.hasOwn(FIRST_ICONS, name) ? FIRST_ICONS[name]! : name ? lazyIcon(name) : AppstoreOutlined
  return <Suspense fallback={<AppstoreOutlined className={className} />}>{createElement(Icon, { className })}</Suspense>
}

function lazyIcon(name: string): ComponentType<IconProps> {
  // Without its icons the menu still works.
  const known = late.get(name) ?? chunk(() => loadIcon(name), GeneralIcon)
  late.set(name, known)
  return known
}

async function loadIcon(name: string): Promise<ComponentType<IconProps>> {
  const group = GROUP_ICONS.find(([names]) => names.split(' ').includes(name))
  const icons = group ? (await group[1]()).icons : (await import('#renderers/ui/button/all-icons.ts')).ALL_ICONS
  return Object.hasOwn(icons, name) ? icons[name]! : AppstoreOutlined
}

function GeneralIcon({ className }: IconProps) {
  return <AppstoreOutlined className={className} />
}
