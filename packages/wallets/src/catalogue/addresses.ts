import type { ListedWallet } from './catalogue.ts'
import type { Addresses, CatalogueEntry } from './entry.ts'
import type { Offer } from './offers.ts'
import {
  appStore,
  chromeStore,
  desktopDownload,
  edgeStore,
  firefoxStore,
  operaStore,
  playStore,
} from './stores.ts'

/** A page for everything that a wallet can be installed to, and links to its app if that can pair. */
type AddressesOf<Wallet extends ListedWallet> = {
  readonly homepage: string
  readonly stores: {
    readonly [Kind in keyof Wallet['platforms']]: Wallet['platforms'][Kind] extends readonly (infer Platform extends
      string)[]
      ? Readonly<Record<Platform, string>>
      : never
  }
} & (Wallet extends { readonly canPair: true }
  ? Required<Pick<Addresses, 'links'>>
  : { readonly links?: never })

/**
 * The addresses of the wallets of the catalogue. They are not part of the entries, because the list of wallets, which
 * is loaded first, needs none.
 */
const addresses: { readonly [Wallet in ListedWallet as Wallet['id']]: AddressesOf<Wallet> } = {
  '1inch': {
    homepage: 'https://1inch.io/wallet/',
    links: {
      native: 'oneinch://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1546049391), android: playStore('io.oneinch.android') },
    },
  },
  alphawallet: {
    homepage: 'https://alphawallet.com',
    links: {
      universal: 'https://aw.app/wc?uri={uri}',
      native: 'awallet://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1358230430), android: playStore('io.stormbird.wallet') },
    },
  },
  ambire: {
    homepage: 'https://www.ambire.com',
    stores: {
      extension: {
        chrome: chromeStore('ehgjhhccekdedpbkifaojjaefeohnoea'),
        firefox: firefoxStore('ambire-web3-wallet'),
      },
    },
  },
  backpack: {
    homepage: 'https://backpack.app',
    stores: {
      extension: { chrome: chromeStore('aflkmfhebedbjioipglgcbcmnbpgliof') },
      phone: { ios: appStore(6445964121), android: playStore('app.backpack.mobile') },
    },
  },
  'base-account': { homepage: 'https://www.base.org', stores: {} },
  bifrost: {
    homepage: 'https://bifrostwallet.com',
    links: {
      universal: 'https://app.bifrostwallet.com/wc?uri={uri}',
      native: 'bifrostwallet://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1577198351), android: playStore('com.bifrostwallet.app') },
    },
  },
  binance: {
    homepage: 'https://www.binance.com/en/web3wallet',
    links: {
      universal: 'https://app.binance.com/cedefi/wc?uri={uri}',
      native: 'bnc://app.binance.com/cedefi/wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('cadiboklkpojfamcoggejbbdjcoiljjk') },
      phone: { ios: appStore(1436799971), android: playStore('com.binance.dev') },
    },
  },
  bitget: {
    homepage: 'https://web3.bitget.com',
    links: {
      universal: 'https://bkapp.vip/wc?uri={uri}',
      native: 'bitkeep://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('jiidiaalihmmhddjgbnbgdfflelocpak') },
      phone: { ios: appStore(1395301115), android: playStore('com.bitkeep.wallet') },
    },
  },
  brave: {
    homepage: 'https://brave.com/wallet/',
    stores: {
      phone: { ios: appStore(1052879175), android: playStore('com.brave.browser') },
      desktop: desktopDownload('https://brave.com/download/'),
    },
  },
  bybit: {
    homepage: 'https://www.bybit.com/web3/',
    links: {
      native: 'bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('pdliaogehgdbhbnmkklieghmmjkpigpa') },
      phone: { ios: appStore(1488296980), android: playStore('com.bybit.app') },
    },
  },
  coin98: {
    homepage: 'https://coin98.com/wallet',
    links: {
      native: 'coin98://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('aeachknmefphepccionboohckonoeemg') },
      phone: { ios: appStore(1561969966), android: playStore('coin98.crypto.finance.media') },
    },
  },
  coinbase: {
    homepage: 'https://www.coinbase.com/wallet',
    stores: {
      extension: { chrome: chromeStore('hnfanknocfeofbddgcijnmhnfnkdnaad') },
      phone: { ios: appStore(1278383455), android: playStore('org.toshi') },
    },
  },
  core: {
    homepage: 'https://core.app',
    links: {
      universal: 'https://core.app/wc?uri={uri}',
      native: 'core://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('agoakfejjabomempkjlepdflaleeobhb') },
      phone: { ios: appStore(6443685999), android: playStore('com.avaxwallet') },
    },
  },
  'crypto-com': {
    homepage: 'https://crypto.com/onchain',
    links: {
      universal: 'https://wallet.crypto.com/deeplink/wc?uri={uri}',
      native: 'dfw://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('hifafgmccdpekplomjjkcfgodnhcellj') },
      phone: { ios: appStore(1512048310), android: playStore('com.defi.wallet') },
    },
  },
  dcent: {
    homepage: 'https://dcentwallet.com',
    links: {
      universal: 'https://link.dcentwallet.com/wc?uri={uri}',
      native: 'dcent://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1447206611), android: playStore('com.kr.iotrust.dcent.wallet') },
    },
  },
  enkrypt: {
    homepage: 'https://www.enkrypt.com',
    stores: {
      extension: {
        chrome: chromeStore('kkpllkodjeloidieedojogacfhpaihoh'),
        edge: edgeStore('gfenajajnjjmmdojhdjmnngomkhlnfjl'),
        firefox: firefoxStore('enkrypt'),
        opera: operaStore('enkrypt'),
        safari: appStore(1640164309),
      },
    },
  },
  exodus: {
    homepage: 'https://www.exodus.com',
    links: {
      universal: 'https://exodus.com/m/wc?uri={uri}',
      native: 'exodus://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('aholpfdialjgjfhomihkjbmgjidlcdno') },
      phone: { ios: appStore(1414384820), android: playStore('exodusmovement.exodus') },
      desktop: desktopDownload('https://www.exodus.com/download/'),
    },
  },
  fireblocks: {
    homepage: 'https://www.fireblocks.com',
    links: {
      native: 'fireblocks-wc://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1439296596), android: playStore('com.fireblocks.client') },
    },
  },
  foxwallet: {
    homepage: 'https://foxwallet.com',
    links: {
      universal: 'https://link.foxwallet.com/wc?uri={uri}',
      native: 'foxwallet://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1590983231), android: playStore('com.foxwallet.play') },
    },
  },
  frame: {
    homepage: 'https://frame.sh',
    stores: {
      extension: {
        chrome: chromeStore('ldcoohedfbjoobcadoglnnmmfbdlmmhf'),
        firefox: firefoxStore('frame-extension'),
      },
      desktop: desktopDownload('https://frame.sh'),
    },
  },
  gate: {
    homepage: 'https://www.gate.io/web3',
    links: {
      native: 'gtweb3wallet://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('cpmkedoipcpimgecpmgpldfpohjplkpp') },
      phone: { ios: appStore(1294998195), android: playStore('com.gateio.gateio') },
    },
  },
  gem: {
    homepage: 'https://gemwallet.com',
    links: {
      universal: 'https://gemwallet.com/wc?uri={uri}',
      native: 'gem://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(6448712670), android: playStore('com.gemwallet.android') },
    },
  },
  imtoken: {
    homepage: 'https://token.im',
    links: {
      native: 'imtokenv2://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1384798940), android: playStore('im.token.app') },
    },
  },
  keplr: {
    homepage: 'https://www.keplr.app',
    stores: {
      extension: {
        chrome: chromeStore('dmkamcknogkgcdfhhbddcghachkejeap'),
        edge: edgeStore('ocodgmmffbkkeecmadcijjhkmeohinei'),
        firefox: firefoxStore('keplr'),
      },
      phone: { ios: appStore(1567851089), android: playStore('com.chainapsis.keplr') },
    },
  },
  kraken: {
    homepage: 'https://www.kraken.com/wallet',
    links: {
      native: 'krakenwallet://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1626327149), android: playStore('com.kraken.superwallet') },
    },
  },
  ledger: {
    homepage: 'https://www.ledger.com',
    links: {
      native: 'ledgerlive://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1361671700), android: playStore('com.ledger.live') },
      desktop: desktopDownload('https://www.ledger.com/ledger-live'),
    },
  },
  mathwallet: {
    homepage: 'https://mathwallet.org',
    links: {
      native: 'mathwallet://wc?uri={uri}',
    },
    stores: {
      extension: {
        chrome: chromeStore('afbcbjpbpfadlkmhmclhkeeodmamcflc'),
        edge: edgeStore('dfeccadlilpndjjohbjdblepmjeahlmm'),
      },
      phone: { ios: appStore(1582612388), android: playStore('com.mathwallet.android') },
    },
  },
  metamask: {
    homepage: 'https://metamask.io',
    links: {
      universal: 'https://metamask.app.link/wc?uri={uri}',
      native: 'metamask://wc?uri={uri}',
    },
    stores: {
      extension: {
        chrome: chromeStore('nkbihfbeogaeaoehlefnkodbefgpgknn'),
        edge: edgeStore('ejbalbakoplchlghecdalmeeeajnimhm'),
        firefox: firefoxStore('ether-metamask'),
        opera: operaStore('metamask-10'),
      },
      phone: { ios: appStore(1438144202), android: playStore('io.metamask') },
    },
  },
  mew: {
    homepage: 'https://www.mewwallet.com',
    links: {
      universal: 'https://mewwallet.com/wc?uri={uri}',
      native: 'mewwallet://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1464614025), android: playStore('com.myetherwallet.mewwallet') },
    },
  },
  nightly: {
    homepage: 'https://nightly.app',
    links: {
      native: 'nightly://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('fiikommddbeccaoicoejoniammnalkfa') },
      phone: { ios: appStore(6444768157), android: playStore('com.nightlymobile') },
    },
  },
  okx: {
    homepage: 'https://web3.okx.com',
    links: {
      native: 'okxwallet://main/wc?uri={uri}',
    },
    stores: {
      extension: {
        chrome: chromeStore('mcohilncbfahbmgdjkbpemcciiolgcge'),
        edge: edgeStore('pbpjkcldjiffchgbbndmhojiacbgflha'),
        firefox: firefoxStore('okexwallet'),
      },
      phone: { ios: appStore(6743309484), android: playStore('com.okx.wallet') },
    },
  },
  onekey: {
    homepage: 'https://onekey.so',
    links: {
      universal: 'https://app.onekey.so/wc/connect/wc?uri={uri}',
      native: 'onekey-wallet://wc?uri={uri}',
    },
    stores: {
      extension: {
        chrome: chromeStore('jnmbobjmhlngoefaiojfljckilhhlhcj'),
        edge: edgeStore('obffkkagpmohennipjokmpllocnlndac'),
      },
      phone: { ios: appStore(1609559473), android: playStore('so.onekey.app.wallet') },
      desktop: desktopDownload('https://onekey.so/download/'),
    },
  },
  phantom: {
    homepage: 'https://phantom.com',
    stores: {
      extension: {
        chrome: chromeStore('bfnaelmomeimhlpmgjnjophhpkkoljpa'),
        firefox: firefoxStore('phantom-app'),
      },
      phone: { ios: appStore(1598432977), android: playStore('app.phantom') },
    },
  },
  rabby: {
    homepage: 'https://rabby.io',
    links: {
      native: 'rabby://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('acmacodkjbdgmoleebolmdjonilkdbch') },
      phone: { ios: appStore(6474381673), android: playStore('com.debank.rabbymobile') },
    },
  },
  rainbow: {
    homepage: 'https://rainbow.me',
    links: {
      universal: 'https://rnbwapp.com/wc?uri={uri}',
      native: 'rainbow://wc?uri={uri}',
    },
    stores: {
      extension: {
        chrome: chromeStore('opfgelmcmbiajamepnmloijbpoleiama'),
        edge: edgeStore('cpojfbodiccabbabgimdeohkkpjfpbnf'),
        firefox: firefoxStore('rainbow-extension'),
      },
      phone: { ios: appStore(1457119021), android: playStore('me.rainbow') },
    },
  },
  ready: {
    homepage: 'https://www.ready.co',
    links: {
      native: 'argent://app/wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1358741926), android: playStore('im.argent.contractwalletclient') },
    },
  },
  robinhood: {
    homepage: 'https://robinhood.com/web3-wallet/',
    links: {
      native: 'robinhood-wallet://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1634080733), android: playStore('com.robinhood.gateway') },
    },
  },
  ronin: {
    homepage: 'https://wallet.roninchain.com',
    links: {
      universal: 'https://wallet.roninchain.com/wc?uri={uri}',
      native: 'roninwallet://wc?uri={uri}',
    },
    stores: {
      extension: {
        chrome: chromeStore('fnjhmkhhmkbjkkabndcnnogagogbneec'),
        edge: edgeStore('kjmoohlgokccodicjjfebfomlbljgfhk'),
        firefox: firefoxStore('ronin-wallet'),
      },
      phone: { ios: appStore(1592675001), android: playStore('com.skymavis.genesis') },
    },
  },
  safe: {
    homepage: 'https://app.safe.global',
    links: {
      universal: 'https://app.safe.global/wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(6748754793), android: playStore('global.safe.mobileapp') },
    },
  },
  safepal: {
    homepage: 'https://www.safepal.com',
    links: {
      universal: 'https://link.safepal.io/wc?uri={uri}',
      native: 'safepalwallet://wc?uri={uri}',
    },
    stores: {
      extension: {
        chrome: chromeStore('lgmpcpglpngdoalbgeoldeajfclnhafa'),
        edge: edgeStore('apenkfbbpmhihehmihndmmcdanacolnh'),
        firefox: firefoxStore('safepal-extension-wallet'),
      },
      phone: { ios: appStore(1548297139), android: playStore('io.safepal.wallet') },
    },
  },
  subwallet: {
    homepage: 'https://www.subwallet.app',
    links: {
      universal: 'https://mobile.subwallet.app/wc?uri={uri}',
      native: 'subwallet://wc?uri={uri}',
    },
    stores: {
      extension: {
        chrome: chromeStore('onhogfjeacnfoofkfgppdlbmlmnplgbn'),
        firefox: firefoxStore('subwallet'),
      },
      phone: { ios: appStore(1633050285), android: playStore('app.subwallet.mobile') },
    },
  },
  taho: {
    homepage: 'https://taho.xyz',
    stores: {
      extension: { chrome: chromeStore('eajafomhmkipbjmfmhebemolkcicgfmd') },
    },
  },
  talisman: {
    homepage: 'https://talisman.xyz',
    stores: {
      extension: {
        chrome: chromeStore('fijngjgcjhjmmpcmkeiomlglpeiijkld'),
        firefox: firefoxStore('talisman-wallet-extension'),
      },
    },
  },
  tangem: {
    homepage: 'https://tangem.com',
    links: {
      universal: 'https://app.tangem.com/wc?uri={uri}',
      native: 'tangem://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1354868448), android: playStore('com.tangem.wallet') },
    },
  },
  tokenpocket: {
    homepage: 'https://tokenpocket.pro',
    links: {
      native: 'tpoutside://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('mfgccjchihfkkindfppnaooecgfneiii') },
      phone: { ios: appStore(6444625622), android: playStore('vip.mytokenpocket') },
    },
  },
  trezor: {
    homepage: 'https://trezor.io/trezor-suite',
    stores: {
      phone: { ios: appStore(1631884497), android: playStore('io.trezor.suite') },
      desktop: desktopDownload('https://trezor.io/trezor-suite'),
    },
  },
  trust: {
    homepage: 'https://trustwallet.com',
    links: {
      universal: 'https://link.trustwallet.com/wc?uri={uri}',
      native: 'trust://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('egjidjbpglichdcondbcbdnbeeppgdph') },
      phone: { ios: appStore(1288339409), android: playStore('com.wallet.crypto.trustapp') },
    },
  },
  uniswap: {
    homepage: 'https://wallet.uniswap.org',
    links: {
      universal: 'https://uniswap.org/app/wc?uri={uri}',
      native: 'uniswap://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('nnpmfplkfogfpmcngplhnbdnnilmcdcg') },
      phone: { ios: appStore(6443944476), android: playStore('com.uniswap.mobile') },
    },
  },
  unstoppable: {
    homepage: 'https://unstoppable.money',
    links: {
      native: 'unstoppable.money://wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1447619907), android: playStore('io.horizontalsystems.bankwallet') },
    },
  },
  valora: {
    homepage: 'https://valora.xyz',
    links: {
      native: 'celo://wallet/wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1520414263), android: playStore('co.clabs.valora') },
    },
  },
  vultisig: {
    homepage: 'https://vultisig.com',
    stores: {
      extension: { chrome: chromeStore('ggafhcdaplkhmmnlbfjpnnkepdfjaelb') },
      phone: { ios: appStore(6503023896), android: playStore('com.vultisig.wallet') },
    },
  },
  wigwam: {
    homepage: 'https://wigwam.app',
    stores: {
      extension: { chrome: chromeStore('lccbohhgfkdikahanoclbdmaolidjdfl') },
    },
  },
  zeal: {
    homepage: 'https://zeal.app',
    links: {
      native: 'zeal://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('heamnjbnflcikcggoiplibfommfbkjpj') },
      phone: { android: playStore('app.zeal.wallet') },
    },
  },
  zengo: {
    homepage: 'https://zengo.com',
    links: {
      universal: 'https://get.zengo.com/wc?uri={uri}',
      native: 'zengo://get.zengo.com/wc?uri={uri}',
    },
    stores: {
      phone: { ios: appStore(1440147115), android: playStore('com.zengo.wallet') },
    },
  },
  zerion: {
    homepage: 'https://zerion.io',
    links: {
      native: 'zerion://wc?uri={uri}',
    },
    stores: {
      extension: { chrome: chromeStore('klghhnkeealcohjjanjjdaeeggmfmlpl') },
      phone: { ios: appStore(1456732565), android: playStore('io.zerion.android') },
    },
  },
}

const byId: Readonly<Partial<Record<string, Addresses>>> = addresses

/**
 * Returns the addresses of a wallet's pages.
 *
 * @returns `undefined` if they are not known
 * @example
 * const links = catalogue.map(entry => addressesOf(entry)?.homepage)
 */
export function addressesOf({ id, addresses }: CatalogueEntry): Addresses | undefined {
  return addresses ?? byId[id]
}

/**
 * Returns the address to install a wallet from, or `undefined` if it is not known.
 *
 * @example
 * import { addressOf } from '@countersign/wallets'
 *
 * const device = deviceOf(navigator)
 * const links = catalogue.flatMap(entry => offersOf(entry, device).here.map(offer => addressOf(entry, offer)))
 */
export function addressOf(entry: CatalogueEntry, offer: Offer): string | undefined {
  const { extension = {}, phone = {}, desktop = {} } = addressesOf(entry)?.stores ?? {}
  switch (offer.kind) {
    case 'extension':
      return extension[offer.browser] ?? extension.chrome
    case 'phone':
      return phone[offer.system]
    case 'desktop':
      return desktop[offer.system]
  }
}
