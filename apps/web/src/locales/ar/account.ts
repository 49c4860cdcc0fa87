import type { AccountLocale } from '../locale.ts'
import { isolate } from './isolate.ts'

export const arAccount: AccountLocale = {
  signedOut: 'لم تسجّل الدخول. اربط محفظتك ووقّع رسالة لترى حسابك.',
  address: 'العنوان',
  aboutSafe: 'المالكون والرسائل والمعاملات',
  network: 'الشبكة',
  unknownNetwork: chain => `${isolate(chain)}، ولم يعد هذا الموقع يستخدمها`,
  testnet: 'شبكة تجريبية',
  proof: 'الإثبات',
  method: {
    eoa: 'وقّع مفتاح الحساب نفسه.',
    erc1271: 'قبل العقد الذكي للحساب التوقيع.',
    erc6492: 'ليس على الشبكة بعد؛ قبل عقده الذكي المقبل التوقيع.',
    eip7702: 'قبل التوقيعَ البرنامجُ الذي فوّضه مفتاح الحساب.',
  },
  block: number => `فُحص عند الكتلة ${isolate(number)}`,
  since: 'تسجيل الدخول',
  until: 'ينتهي',
  untilText: date => `${isolate(date)} على أبعد تقدير`,
  balance: 'الرصيد',
  balanceLoading: 'نسأل الشبكة…',
  balanceFailed: 'تعذّر سؤال الشبكة الآن.',
  lessThan: amount => `أقل من ${isolate(amount)}`,
  justNow: 'الآن',
  retry: 'إعادة المحاولة',
  cosignings: {
    title: 'عمليات تسجيل الدخول المشتركة',
    text: 'بدأت في هذا المتصفح بحسابات لها عدة مالكين. تستمر وهذه الصفحة مغلقة.',
    list: 'عمليات تسجيل الدخول المشتركة',
    open: 'فتح',
    finish: 'إتمام تسجيل الدخول',
    name: (what, account) => `${isolate(what)}، تسجيل دخول ${isolate(account)}`,
    calledOff: 'أُلغي الطلب.',
    failed: 'تعذّر تحميل عمليات تسجيل دخولك المشتركة.',
    cancelFailed: 'تعذّر الإلغاء الآن. حاول مجددًا.',
    cancel: {
      open: 'إلغاء',
      title: account => `هل تلغي تسجيل دخول ${isolate(account)}؟`,
      text: 'تضيع التأكيدات التي وصلت، ويرى المالكون أنك تراجعت.',
      confirm: 'إلغاء تسجيل الدخول',
      keep: 'مواصلة الانتظار',
    },
  },
  devices: {
    title: 'الأجهزة المسجّلة الدخول',
    text: 'كل مكان سجّل فيه هذا الحساب الدخول إلى هذا الموقع. الجهاز الذي تُخرجه يخرج عند نقرته التالية.',
    list: 'الأجهزة',
    name: (browser, system) =>
      browser && system
        ? `${isolate(browser)} على ${isolate(system)}`
        : browser || system
          ? isolate(browser || system)
          : 'جهاز غير معروف',
    nameSince: (device, since) => `${device}، سُجّل دخوله ${since}`,
    current: 'هذا الجهاز',
    lastSeen: 'آخر ظهور',
    signedIn: 'سُجّل الدخول',
    signOut: 'إخراج',
    signOutName: device => `إخراج ${device}`,
    signedOut: device => `سُجّل خروج ${device}.`,
    othersSignedOut: 'سُجّل خروج كل الأجهزة الأخرى.',
    more: 'عرض أجهزة أخرى',
    failed: 'تعذّر تحميل القائمة.',
  },
  signOut: {
    here: 'تسجيل الخروج',
    others: 'إخراج كل الأجهزة الأخرى',
    everywhere: 'تسجيل الخروج من كل مكان',
    failed: 'لم ينجح ذلك:',
  },
  confirm: {
    device: {
      title: device => `هل يُسجّل خروج ${device}؟`,
      text: 'يخرج عند نقرته التالية، وعليه أن يسجّل الدخول بالمحفظة من جديد.',
    },
    others: {
      title: 'هل تُخرج كل الأجهزة الأخرى؟',
      text: 'يخرج كل جهاز غير هذا عند نقرته التالية، وعليه أن يسجّل الدخول بالمحفظة من جديد.',
    },
    everywhere: {
      title: 'هل تسجّل الخروج من كل مكان؟',
      text: 'على كل جهاز، وهذا منها، أن يسجّل الدخول بالمحفظة من جديد.',
    },
    cancel: 'البقاء مسجّل الدخول',
  },
  unreachable: {
    offline: 'تعذّر الوصول إلى الخادم. تحقّق من اتصالك، ثم حاول مجددًا.',
    timeout: 'لم يُجب الخادم في الوقت المحدد. حاول مجددًا.',
    'not-ours': 'أجاب شيء آخر بدلًا من الخادم. تحقّق من اتصالك.',
  },
  problem: {
    'not-signed-in': 'سُجّل خروجك في هذه الأثناء.',
    'session-not-found': 'كان ذلك الجهاز قد خرج من قبل. أعد تحميل الصفحة لترى ما بقي.',
    'origin-refused': 'لا يقبل الخادم ذلك إلا من عنوانه هو. تحقّق من العنوان في متصفحك.',
    'too-many-requests': 'جرت محاولات كثيرة في وقت قصير. انتظر لحظة، ثم حاول مجددًا.',
    internal: 'وقع في الخادم خطأ من عنده. حاول مجددًا بعد قليل.',
    'database-unavailable': 'لا يستطيع الخادم الوصول إلى سجلاته الآن. حاول مجددًا بعد قليل.',
    'request-timeout': 'استغرق الخادم وقتًا أطول مما ينبغي. حاول مجددًا.',
  },
  unforeseen: 'حدث شيء غير متوقع. حاول مجددًا.',
}
