/** Signed-in user in answers of the server. */
export interface UserInfo {
  id: string
  username: string
  realname: string
  avatar?: string | null
  sex?: number | null
  phone?: string | null
  email?: string | null
  orgCode?: string | null
  post?: string | null
  /** Another user set the password: until it is changed the server refuses all other calls. */
  mustChangePassword?: true
}

export interface Depart {
  id: string
  departName: string
  orgCode: string
}

export interface DictionaryOption {
  value: string
  text: string
  /** Equals `text`. */
  title: string
  /** antd tag colour, when the item has one. */
  color?: string
}

export type DictionaryItems = Record<string, DictionaryOption[]>

export interface Tenant {
  id: number
  name: string
}

/** Tenants and departments that a user may work in. */
export interface OwnPlaces {
  /** Departments in the tenant of the request. */
  list: Depart[]
  /** The current department; null without any. */
  orgCode: string | null
  /** Tenants that the user may work in. */
  tenantList: Tenant[]
}

/** Answer of every kind of sign-in; that by CAS has only these members. */
export interface SignInResult {
  token: string
  userInfo: UserInfo
  departs: Depart[]
  /** 0 no department, 1 exactly one, 2 several. */
  multi_depart: 0 | 1 | 2
  /** Tenants in which the user may work; the header names the chosen one. */
  tenantList: Tenant[]
}

export interface LoginResult extends SignInResult {
  sysAllDictItems: DictionaryItems
}

/** Preview session, which shows the product as another user sees it. */
export interface PreviewResult extends SignInResult {
  /** Tenant of the preview. */
  tenant: number
  /** Validity of the token, seconds. */
  seconds: number
}

/** Answer to sending a code to a phone. */
export interface SentCode {
  /** Seconds that a client waits before it offers to send again. */
  interval: number
}

export interface MenuMeta {
  title: string
  icon?: string
  url?: string
  keepAlive: boolean
  internalOrExternal: boolean
  permissionList?: ButtonGrant[]
  permission?: string[]
}

/** A menu entry as the server sends it. `route` '0' means it is shown but not registered as a route. */
export interface MenuItem {
  id: string
  path: string
  name: string
  component: string
  route: '0' | '1'
  redirect?: string
  hidden?: boolean
  alwaysShow?: boolean
  meta: MenuMeta
  children?: MenuItem[]
}

/** `type` 2 = editable (disables), else visible; contract word `permsType`. */
export interface ButtonGrant {
  action: string
  type: string
  describe: string
}

/** `status` 0 lifts the restriction for everybody. */
export interface ButtonStatus extends ButtonGrant {
  status: string
}

export interface PermissionAnswer {
  menu: MenuItem[]
  auth: ButtonGrant[]
  allAuth: ButtonStatus[]
  /** Key of each published page, by its address; it replaces the page of the program. */
  pages?: Record<string, string>
  /** Key of each published entity, which online forms have. */
  entities?: Record<string, string>
  /** Granted menu entries that are switched off. */
  switchedOff?: { path: string; title: string }[]
}

/** Downloads for users who set up a computer: addresses or stored paths, absent where none was uploaded. */
export interface SiteDownloads {
  recommendedBrowser?: string
  dongleDriver?: string
  clientTool?: string
}

/** Ways to sign in that the operator configures. */
export interface SiteWays {
  /** Codes can reach phones. */
  smsReady: boolean
  /** CAS server for single sign-on; empty where there is none. */
  casUrl: string
  /** Name of the provider in /thirdLogin/render/{source}; absent where no provider is set. */
  thirdLoginSource?: string
}

export interface SiteInfo extends SiteWays {
  appName: string
  appAbbr: string
  appDesc: string
  appLogo: string
  helpPath: string
  allowRegister: boolean
  allowPhoneLogin: boolean
  allowThirdLogin: boolean
  isSetAppLogo: boolean
  imgUrl: string
  downloads: SiteDownloads
}
