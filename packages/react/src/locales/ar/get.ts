import type { GetWords } from '../words/get.ts'
import { counted } from './counted.ts'
import { isolate } from './isolate.ts'

export const arGet: GetWords = {
  whatIs: {
    title: 'ما المحفظة؟',
    keys: {
      title: 'تحفظ مفاتيحك',
      text: 'المحفظة تطبيق يحفظ مفاتيح حساباتك. ما في الحسابات يبقى على الشبكة، والمحفظة هي طريقك إليه.',
    },
    signature: {
      title: 'توقّع عنك',
      text: 'بدلًا من اسم المستخدم وكلمة المرور توقّع رسالة. تعرضها المحفظة عليك أولًا، ولا يُوقَّع شيء من دونك.',
    },
    yours: {
      title: 'هي لك وحدك',
      text: 'لا أحد يستطيع إعادة ضبطها أو حظرها، وهذا الموقع أبعد من يستطيع. لذلك احفظ عبارة الاسترداد التي تعطيك إياها على ورق في مكان آمن، ولا تخبر بها أحدًا.',
    },
    get: 'الحصول على محفظة',
    have: 'لديّ محفظة',
  },
  get: {
    title: 'الحصول على محفظة',
    text: 'كل هذه المحافظ مجانية، ولا تُلزمك أيٌّ منها: يمكنك استخدام غيرها لاحقًا.',
    pages: 'من دون تثبيت أي شيء',
    here: 'لهذا الجهاز',
    phone: 'لهاتفك',
    all: 'عرض كل المحافظ',
    whatIs: 'ما المحفظة؟',
  },
  options: {
    title: wallet => `الحصول على ${isolate(wallet)}`,
    text: wallet => `لا تأخذ ${isolate(wallet)} إلا من حيث يقدّمها صانعوها. الروابط أدناه تقود إلى هناك.`,
    here: 'لهذا الجهاز',
    elsewhere: 'لأجهزة أخرى',
    more: count =>
      counted(count, {
        zero: () => 'لا خيارات أخرى لمتصفحات وحواسيب أخرى',
        one: () => 'خيار آخر لمتصفحات وحواسيب أخرى',
        two: () => 'خياران آخران لمتصفحات وحواسيب أخرى',
        few: number => `${number} خيارات أخرى لمتصفحات وحواسيب أخرى`,
        many: number => `${number} خيارًا آخر لمتصفحات وحواسيب أخرى`,
        other: number => `${number} خيار آخر لمتصفحات وحواسيب أخرى`,
      }),
    none: wallet =>
      `لا شيء يُثبَّت وحده: تأتي ${isolate(wallet)} مع متصفح أو جهاز خاص بها. تشرح صفحة صانعيها كيف تحصل عليها.`,
    homepage: wallet => `صفحة ${isolate(wallet)}`,
    steps: 'الخطوات التالية',
    reload: 'إعادة تحميل الصفحة',
  },
  platform: { extension: 'إضافة للمتصفح', phone: 'تطبيق للهاتف', desktop: 'برنامج للحاسوب' },
  option: {
    extension: browser => `إضافة لمتصفح ${isolate(browser)}`,
    phone: system => `تطبيق لنظام ${isolate(system)}`,
    desktop: system => `برنامج لنظام ${isolate(system)}`,
    store: 'يفتح المتجر',
    scan: 'يعرض رمزًا لهاتفك',
    download: 'يفتح صفحة التنزيل',
  },
  browser: {
    chrome: 'Chrome',
    edge: 'Edge',
    brave: 'Brave',
    firefox: 'Firefox',
    safari: 'Safari',
    opera: 'Opera',
  },
  system: {
    ios: `${isolate('iPhone')} و${isolate('iPad')}`,
    android: 'Android',
    macos: 'macOS',
    windows: 'Windows',
    linux: 'Linux',
  },
  step: {
    install: {
      extension: {
        title: wallet => `أضِف ${isolate(wallet)} إلى هذا المتصفح`,
        text: () => 'ثم ثبّتها في شريط الأدوات كي تجدها حين تسألك شيئًا.',
      },
      phone: {
        title: wallet => `ثبّت ${isolate(wallet)} على هاتفك`,
        text: () => 'ضع التطبيق حيث تجده سريعًا، فبه توقّع.',
      },
      desktop: {
        title: wallet => `ثبّت ${isolate(wallet)} على هذا الحاسوب`,
        text: () => 'افتح البرنامج مرة واحدة كي يُتمّ تجهيز نفسه.',
      },
    },
    make: {
      software: {
        title: () => 'أنشئ حسابًا، أو أحضر حسابك',
        text: wallet => `تنشئ ${isolate(wallet)} لك حسابًا جديدًا، أو تستلم حسابًا لك في مكان آخر.`,
      },
      hardware: {
        title: () => 'جهّز الجهاز',
        text: wallet =>
          `اتبع الإرشادات المرفقة مع ${isolate(wallet)}: اختر رقمًا سريًا، ودع الجهاز نفسه ينشئ الحساب. لا تثق بجهاز يأتي بعبارة جاهزة.`,
      },
      multisig: {
        title: () => 'حدّد المالكين',
        text: wallet => `في ${isolate(wallet)} حدّد الحسابات التي تملك الحساب الجديد، وكم منها يجب أن يوافق.`,
      },
    },
    keep: {
      software: {
        title: () => 'اكتب عبارة الاسترداد',
        text: () =>
          'على ورق، واحفظها حيث تحفظ أشياءك المهمة. من يملكها يملك حسابك: لا تعطها لأحد. لن يطلبها هذا الموقع أبدًا.',
      },
      hardware: {
        title: () => 'اكتب عبارة الاسترداد',
        text: () =>
          'على ورق، ولا تُدخلها في حاسوب ولا تصوّرها. من يملكها يملك حسابك: لا تعطها لأحد. لن يطلبها هذا الموقع أبدًا.',
      },
      multisig: {
        title: () => 'اعرف شركاءك المالكين',
        text: () => 'لكل مالك محفظة وعبارة استرداد خاصتان به. لا ينبغي لأحد أن يحفظ ما يخص غيره.',
      },
    },
    back: {
      extension: {
        title: () => 'عُد وأعد تحميل هذه الصفحة',
        text: wallet => `الصفحة التي كانت مفتوحة من قبل لا ترى ${isolate(wallet)} إلا بعد إعادة تحميلها.`,
      },
      phone: {
        title: () => 'عُد إلى هذه الصفحة',
        text: wallet => `اختر ${isolate(wallet)} هنا، واتصل بالهاتف.`,
      },
      desktop: {
        title: () => 'عُد إلى هذه الصفحة',
        text: wallet => `اختر ${isolate(wallet)} هنا. تلاحظ الصفحة من تلقاء نفسها متى أمكن استخدامها.`,
      },
    },
  },
  byScan: {
    title: wallet => `تثبيت ${isolate(wallet)} على هاتفك`,
    text: store => `وجّه كاميرا هاتفك إلى الرمز. يقود إلى ${isolate(store)}، حيث يقدّم الصانعون التطبيق.`,
    store: { ios: 'App Store', android: 'Google Play' },
    stores: 'هاتفك',
    code: wallet => `رمز QR يقود إلى ${isolate(wallet)} في المتجر`,
    link: 'العنوان في المتجر',
    copy: 'نسخ العنوان',
  },
}
