import BadgeModel
import Foundation

/// The most common passcodes, which attackers try first.
///
/// They are the 3,000 most frequent entries of four characters and more, in order of frequency, followed by all other
/// codes of digits, among the 30,000 passwords that the strength estimator zxcvbn ranks. zxcvbn counted them in the ten
/// million leaked passwords that Mark Burnett published in 2015. Case is folded.
enum CommonPasscodes {
    /// Returns whether the passcode, in lowercase, is one of them.
    static func contains(_ passcode: [UInt8]) -> Bool {
        // A space parts the entries and a zero ends them, so that none has one of these.
        let space = UInt8(ascii: " ")
        guard !passcode.isEmpty, !passcode.contains(space), !passcode.contains(0) else { return false }
        var entry: [CChar] = []
        entry.reserveCapacity(passcode.count + 3)
        defer { erase(&entry) }
        entry.append(CChar(bitPattern: space))
        entry += passcode.lazy.map(CChar.init(bitPattern:))
        entry += [CChar(bitPattern: space), 0]
        return all.utf8Start.withMemoryRebound(to: CChar.self, capacity: all.utf8CodeUnitCount + 1) {
            strstr($0, entry) != nil
        }
    }

    /// All entries, each surrounded by spaces: one constant of the program, which is searched linearly.
    static let all: StaticString = """
         \
        123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball abc123 football \
        monkey letmein shadow master 696969 mustang 666666 qwertyuiop 123321 1234567890 pussy superman 654321 \
        1qaz2wsx 7777777 fuckyou qazwsx jordan 123qwe 000000 killer trustno1 hunter harley zxcvbnm asdfgh buster \
        batman soccer tigger charlie sunshine iloveyou fuckme ranger hockey computer starwars asshole pepper \
        klaster 112233 zxcvbn freedom princess maggie pass ginger 11111111 131313 fuck love cheese 159753 summer \
        chelsea dallas biteme matrix yankees 6969 corvette austin access thunder merlin secret diamond hello \
        hammer fucker 1234qwer silver gfhjkm internet samantha golfer scooter test orange cookie q1w2e3r4t5 \
        maverick sparky phoenix mickey bigdog snoopy guitar whatever chicken camaro mercedes peanut ferrari falcon \
        cowboy welcome sexy samsung steelers smokey dakota arsenal boomer eagles tigers marina nascar booboo \
        gateway yellow porsche monster spider diablo hannah bulldog junior london purple compaq lakers iceman \
        qwer1234 hardcore cowboys money banana ncc1701 boston tennis q1w2e3r4 coffee scooby 123654 nikita yamaha \
        mother barney brandy chester fuckoff oliver player forever rangers midnight chicago bigdaddy redsox angel \
        badboy fender jasper slayer rabbit natasha marine bigdick wizard marlboro raiders prince casper fishing \
        flower jasmine iwantu panties adidas winter winner gandalf password1 enter ghbdtn 1q2w3e4r golden cocacola \
        jordan23 winston madison angels panther blowme sexsex bigtits spanky bitch sophie asdfasdf horny thx1138 \
        toyota tiger dick canada 12344321 blowjob 8675309 muffin liverpoo apples qwerty123 passw0rd abcd1234 \
        pokemon 123abc slipknot qazxsw 123456a scorpion qwaszx butter startrek rainbow asdfghjkl razz newyork \
        redskins gemini cameron qazwsxedc florida liverpool turtle sierra viking booger butthead doctor rocket \
        159357 dolphins captain bandit jaguar packers pookie peaches 789456 asdf dolphin helpme blue theman \
        maxwell qwertyui shithead lovers maddog giants nirvana metallic hotdog rosebud mountain warrior stupid \
        elephant suckit success bond007 jackass alexis porn lucky scorpio samson q1w2e3 azerty rush2112 driver \
        freddy 1q2w3e4r5t sydney gators dexter red123 123456q 12345a bubba creative voodoo golf trouble america \
        nissan gunner garfield bullshit asdfghjk 5150 fucking apollo 1qazxsw2 2112 eminem legend airborne bear \
        beavis apple brooklyn godzilla skippy 4815162342 buddy qwert kitten magic shelby beaver phantom asdasd \
        xavier braves darkness blink182 copper platinum qweqwe tomcat 01012011 girls bigboy 102030 animal police \
        online 11223344 voyager lifehack 12qwaszx fish sniper 315475 trinity blazer heaven lover snowball playboy \
        loveme bubbles hooters cricket willow donkey topgun nintendo saturn destiny pakistan pumpkin digital \
        sergey redwings explorer tits private runner therock guinness lasvegas beatles 789456123 fire cassie \
        christin qwerty1 celtic asdf1234 andrey broncos 007007 babygirl eclipse fluffy cartman michigan carolina \
        testing alexande birdie pantera cherry vampire mexico dickhead buffalo genius montana beer minecraft \
        maximus flyers lovely stalker metallica doggie snickers speedy bronco lol123 paradise yankee horses magnum \
        dreams 147258369 lacrosse ou812 goober enigma qwertyu scotty pimpin bollocks surfer cock poohbear genesis \
        star asd123 qweasdzxc racing hello1 hawaii eagle1 viper poopoo einstein boobies 12345q bitches drowssap \
        simple badger alaska action jester drummer 111222 spitfire forest maryjane champion diesel svetlana friday \
        hotrod 147258 chevy lucky1 westside security google badass tester shorty thumper hitman mozart zaq12wsx \
        boobs reddog 010203 lizard a123456 123456789a ruslan eagle 1232323q scarface qwerty12 147852 a12345 buddha \
        porno 420420 spirit money1 stargate qwe123 naruto mercury liberty 12345qwert semperfi suzuki popcorn \
        spooky marley scotland kitty cherokee vikings simpsons rascal qweasd hummer loveyou michael1 patches \
        russia jupiter penguin passion cumshot vfhbyf honda vladimir sandman passport raider bastard 123789 \
        infinity assman bulldogs fantasy sucker 1234554321 horney domino budlight disney ironman usuckballz1 \
        softball brutus redrum bigred mnbvcxz fktrcfylh karina marines digger kawasaki cougar fireman oksana \
        monday cunt justice nigger super wildcats tinker logitech dancer swordfis avalon everton alexandr motorola \
        patriots hentai madonna pussy1 ducati colorado connor juventus galore smooth freeuser warcraft boogie \
        titanic wolverin elizabet arizona valentin saints asdfg accord test123 password123 christ yfnfif stinky \
        slut spiderma naughty chopper hello123 ncc1701d extreme skyline poop zombie pearljam 123qweasd froggy \
        awesome vision pirate fylhtq dreamer bullet predator empire 123123a kirill charlie1 panthers penis skipper \
        nemesis rasdzv3 peekaboo rolltide cardinal psycho danger mookie happy1 wanker chevelle manutd goblue \
        9379992 hobbes vegeta fyfcnfcbz 852456 picard 159951 windows loverboy victory vfrcbv bambam serega \
        123654789 turkey tweety galina hiphop rooster changeme berlin taurus suckme polina electric avatar 134679 \
        maksim raptor alpha1 hendrix newport bigcock brazil spring a1b2c3 madmax alpha britney sublime darkside \
        bigman wolfpack classic hercules ronaldo letmein1 1q2w3e 741852963 spiderman blizzard 123456789q cheyenne \
        cjkysirj tiger1 wombat bubba1 pandora zxc123 holiday wildcat devils horse alabama 147852369 caesar 12312 \
        buddy1 bondage pussycat pickle shaggy catch22 leather chronic a1b2c3d4 admin qqq111 qaz123 airplane kodiak \
        freepass billybob sunset katana phpbb chocolat snowman angel1 stingray firebird wolves zeppelin detroit \
        pontiac gundam panzer vagina outlaw redhead tarheels greenday nastya 01011980 hardon engineer dragon1 \
        hellfire serenity cobra fireball lickme darkstar 1029384756 01011 mustang1 flash 124578 strike beauty \
        pavilion 01012000 bobafett dbrnjhbz bigmac bowling chris1 ytrewq natali pyramid rulez welcome1 dodgers \
        apache swimming whynot teens trooper fuckit defender precious 135790 packard weasel popeye lucifer cancer \
        icecream 142536 raven swordfish presario viktor rockstar blonde james1 wutang spike pimp atlanta airforce \
        thailand casino lennon mouse 741852 hacker bluebird hawkeye 456123 theone catfish sailor goldfish nfnmzyf \
        tattoo pervert barbie maxima nipples machine trucks wrangler rocks tornado lights cadillac bubble pegasus \
        madman longhorn browns target 666999 eatme qazwsx123 microsoft dilbert christia baller lesbian shooter \
        xfiles seattle qazqaz cthutq amateur prelude corona freaky malibu 123qweasdzxc assassin 246810 atlantis \
        integra pussies iloveu lonewolf dragons monkey1 unicorn software bobcat stealth peewee openup 753951 \
        srinivas zaqwsx valentina shotgun trigger veronika bruins coyote babydoll joker dollar lestat rocky1 \
        hottie random butterfly wordpass smiley sweety snake chipper woody samurai devildog gizmo maddie \
        soso123aljg mistress freedom1 flipper express hjvfirf moose cessna piglet polaris teacher montreal cookies \
        wolfgang scully fatboy wicked balls tickle bunny dfvgbh foobar transam pepsi fetish oicu812 basketba \
        toshiba hotstuff sunday booty gambit 31415926 impala stephani jessica1 hooker lancer knicks shamrock \
        fuckyou2 stinger 314159 redneck deftones squirt siemens blaster trucker subaru renegade ibanez manson \
        swinger reaper blondie mylove galaxy blahblah enterpri travel 1234abcd babylon5 indiana skeeter master1 \
        sugar ficken smoke bigone sweetpea fucked trfnthbyf marino escort smitty bigfoot babes larisa trumpet \
        spartan valera babylon asdfghj yankees1 bigboobs stormy mister hamlet aardvark butterfl marathon paladin \
        cavalier manchester skater indigo hornet buckeyes 01011990 indians karate hesoyam toronto diamonds chiefs \
        buckeye 1qaz2wsx3edc highland hotsex charger redman passwor maiden drpepper storm pornstar garden \
        12345678910 pencil sherlock timber thuglife insane pizza jungle jesus1 aragorn 1a2b3c hamster david1 \
        triumph techno lollol pioneer catdog 321654 fktrctq morpheus 141627 pascal shadow1 hobbit wetpussy erotic \
        consumer blabla justme stones chrissy spartak goforit burger pitbull adgjmptw italia barcelona hunting \
        colors kissme virgin overlord pebbles sundance emerald doggy racecar irina element 1478963 zipper alpine \
        basket goddess poison nipple sakura chichi huskers 13579 pussys q12345 ultimate ncc1701e blackie nicola \
        rommel matthew1 caserta omega geronimo sammy1 trojan 123qwe123 philips nugget tarzan chicks aleksandr \
        bassman trixie portugal anakin dodger bomber superfly madness q1w2e3r4t5y6 loser 123asd fatcat ybrbnf \
        soldier warlock wrinkle1 desire sexual babe seminole alejandr 951753 11235813 westham andrei concrete \
        access14 weed letmein2 ladybug naked christop trombone tintin bluesky rhbcnbyf qazxswedc onelove cdtnkfyf \
        whore vfvjxrf titans stallion truck hansolo blue22 smiles beagle panama kingkong flatron inferno mongoose \
        connect poiuyt snatch qawsed juice blessed rocker snakes turbo bluemoon sex4me finger jamaica a1234567 \
        mulder beetle fuckyou1 passat immortal plastic 123454321 anthony1 whiskey dietcoke suck spunky magic1 \
        monitor cactus exigen planet ripper teen spyder apple1 nolimit hollywoo sluts sticky trunks 1234321 \
        14789632 pickles sailing bonehead ghbdtnbr delta charlott rubber 911911 112358 molly1 yomama hongkong \
        jumper william1 ilovesex faster unreal cumming memphis 1123581321 nylons legion sebastia shalom pentium \
        geheim werewolf funtime ferret orion curious 555666 niners cantona sprite philly pirates abgrtyu lollipop \
        eternity boeing super123 sweets cooldude tottenha green1 jackoff stocking 7895123 moomoo martini biscuit \
        drizzt colt45 fossil makaveli snapper satan666 maniac salmon patriot verbatim nasty shasta asdzxc shaved \
        blackcat raistlin qwerty12345 punkrock cjkywt 01012010 4128 waterloo crimson twister oxford musicman \
        seinfeld biggie condor ravens megadeth wolfman cosmos sharks banshee keeper foxtrot gn56gn56 skywalke \
        velvet black1 sesame dogs squirrel privet sunrise wolverine sucks legolas grendel ghost cats carrot frosty \
        lvbnhbq blades stardust frog qazwsxed 121314 coolio brownie groovy twilight daytona vanhalen pikachu \
        peanuts licker hershey jericho intrepid ninja 1234567a zaq123 lobster goblin punisher strider shogun \
        kansas amadeus seven7 jason1 neptune showtime muscle oldman ekaterina rfrfirf getsome showme 111222333 \
        obiwan skittles danni tanker maestro tarheel anubis hannibal anal newlife gothic shark fighter blue123 \
        blues 123456z princes slick chaos thunder1 sabine 1q2w3e4r5t6y python test1 mirage devil clover tequila \
        chelsea1 surfing delete potato chubby panasonic sandiego portland baggins fusion sooners blackdog buttons \
        californ moscow playtime mature 1a2b3c4d dagger dima stimpy asdf123 gangster warriors iverson chargers \
        byteme swallow liquid lucky7 dingdong nymets cracker mushroom 456852 crusader bigguy miami dkflbvbh bugger \
        nimrod tazman stranger newpass doodle powder gotcha guardian dublin slapshot septembe 147896325 pepsi1 \
        milano grizzly woody1 knights photos 2468 nookie charly rammstein brasil 123321123 scruffy munchkin poopie \
        123098 kittycat latino walnut 1701 thegame viper1 1passwor kolobok picasso robert1 barcelon bananas trance \
        auburn coltrane eatshit goodluck starcraft wheels parrot postal blade wisdom pink gorilla katerina pass123 \
        andrew1 shaney14 dumbass osiris fuck_inside oakland discover ranger1 spanking lonestar bingo meridian ping \
        heather1 dookie stonecol megaman 192837465 rjntyjr ledzep lowrider 25802580 richard1 firefly griffey \
        racerx paradox ghjcnj gangsta zaq1xsw2 tacobell weezer sirius halflife buffett shiloh 123698745 vertigo \
        sergei aliens sobaka keyboard kangaroo sinner soccer1 0.0.000 bonjour socrates chucky hotboy sprint 0007 \
        sarah1 scarlet celica shazam formula1 sommer trebor qwerasdf jeep mailcreated5240 bollox asshole1 fuckface \
        honda1 rebels vacation lexmark penguins 12369874 ragnarok formula 258456 tempest vfhecz tacoma qwertz \
        colombia flames rockon duck prodigy wookie dodgeram mustangs 123qaz sithlord smoker server bang incubus \
        scoobydo oblivion molson kitkat titleist rescue zxcv1234 carpet 1122 bigballs tardis jimbob xanadu \
        blueeyes shaman mersedes pooper pussy69 golfing hearts mallard 12312312 kenwood patrick1 dogg cowboys1 \
        oracle 123zxc nuttertools 102938 topper 1122334455 shemale sleepy gremlin yourmom 123987 gateway1 printer \
        monkeys peterpan mikey kingston cooler analsex jimbo pa55word asterix freckles birdman frank1 defiant \
        aussie stud blondes tatyana 445566 aspirine mariners jackal deadhead katrin anime rootbeer frogger polo \
        scooter1 hallo noodles thomas1 parola shaolin celine 11112222 plymouth creampie justdoit ohyeah fatass \
        assfuck amazon 1234567q kisses magnus camel nopass bosco 987456 6751520 harley1 putter champs massive \
        spidey lightnin camelot letsgo gizmodo aezakmi bones caliente 12121 goodtime thankyou raiders1 brucelee \
        redalert aquarius 456654 catherin smokin pooh mypass astros roller porkchop sapphire qwert123 kevin1 \
        a1s2d3f4 beckham atomic rusty1 vanilla qazwsxedcrfv hunter1 kaktus cxfcnmt blacky 753159 elvis1 aggies \
        blackjac bangkok scream 123321q iforgot power1 kasper abc12 buster1 slappy shitty veritas chevrole amber1 \
        01012001 vader amsterdam jammer primus spectrum eduard granny horny1 sasha1 clancy usa123 satan diamond1 \
        hitler avenger 1221 spankme 123456qwerty simba smudge scrappy labrador john316 syracuse front242 falcons \
        husker candyman commando gator pacman delta1 pancho krishna fatman clitoris pineappl lesbians 8j4ye3uz \
        barkley vulcan punkin boner celtics monopoly flyboy romashka hamburg 123456aa lick gangbang 223344 area51 \
        spartans aaa111 tricky snuggles drago homerun vectra homer1 hermes topcat cuddles infiniti 1234567890q \
        cosworth goose phoenix1 killer1 ivanov bossman qawsedrf peugeot exigent doberman durango brandon1 plumber \
        telefon horndog laguna rbhbkk dawg webmaster breeze beast porsche9 beefcake leopard redbull oscar1 topdog \
        godsmack theking pics omega1 speaker viktoria fuckers bowler starbuck gjkbyf valhalla anarchy blacks \
        herbie kingpin starfish nokia loveit achilles 906090 labtec ncc1701a fitness jordan1 brando arsenal1 bull \
        kicker napass desert sailboat bohica tractor hidden muppet jackson1 jimmy1 terminator phillies pa55w0rd \
        terror farside swingers legacy frontier butthole doughboy jrcfyf tuesday sabbath daniel1 nebraska homers \
        qwertyuio azamat fallen agent007 striker camels iguana looker pinkfloy moloko qwerty123456 dannyboy \
        luckydog 789654 pistol whocares charmed skiing select franky puppy daniil vladik vette vfrcbvrf ihateyou \
        nevada moneys vkontakte mandingo puppies 666777 mystic zidane kotenok dilligaf budman bunghole zvezda \
        123457 triton golfball technics trojans panda laptop rookie 01011991 15426378 aberdeen gustav jethro \
        enterprise igor stripper filter hurrican rfnthbyf lespaul gizmo1 butch 132435 dthjybrf 1366613 excalibu \
        963852 nofear momoney possum cutter oilers moocow cupcake gbpltw batman1 splash svetik super1 soleil \
        bogdan melissa1 vipers babyboy tdutybq lancelot ccbill keystone passwort flamingo firefox dogman vortex \
        rebel noodle raven1 zaphod killme pokemon1 coolman danila designer skinny kamikaze deadman gopher doobie \
        warhammer deeznuts freaks engage chevy1 steve1 apollo13 poncho hammers azsxdc dracula 000007 sassy bitch1 \
        boots deskjet 12332 macdaddy mighty rangers1 manchest sterlin casey1 meatball mailman sinatra cthulhu \
        summer1 bubbas cartoon bicycle eatpussy truelove sentinel tolkien breast capone lickit summit 123456k \
        peter1 daisy1 kitty1 123456789z crazy1 jamesbon texas1 sexygirl 362436 sonic billyboy redhot microsof \
        microlab daddy1 rockets iloveyo fernand gordon24 danie cutlass polska star69 titties pantyhos 01011985 \
        thekid aikido gofish mayday 1234qwe coke anfield sony lansing smut scotch sexx catman 73501505 hustler \
        saun dfkthbz passwor1 jenny1 azsxdcfv cheers irish1 gabrie tinman orioles 1225 charlton fortuna 01011970 \
        airbus rustam xtreme bigmoney zxcasd retard grumpy huskies boxing 4runner kelly1 ultima warlord fordf150 \
        oranges rotten asdfjkl superstar denali sultan bikini saratoga thor figaro sixers wildfire vladislav \
        128500 sparta mayhem greenbay chewie music1 number1 cancun fabie mellon poiuytrewq cloud9 crunch bigtime \
        chicken1 piccolo bigbird 321654987 billy1 mojo 01011981 maradona sandro chester1 bizkit rjirfrgbde 789123 \
        rightnow jasmine1 hyperion treasure meatloaf armani rovers jarhead 01011986 cruise coconut dragoon utopia \
        davids cosmo rfhbyf reebok 1066 charli giorgi sticks sayang pass1234 exodus anaconda zaqxsw illini \
        woofwoof emily1 sandy1 packer poontang govols jedi tomato beaner cooter creamy lionking happy123 albatros \
        poodle kenworth dinosaur greens goku happyday eeyore tsunami cabbage holyshit turkey50 memorex chaser \
        bogart orgasm tommy1 volley whisper knopka ericsson walleye 321123 pepper1 katie1 chickens tyler1 corrado \
        twisted 100000 zorro clemson zxcasdqwe tootsie milana zenith fktrcfylhf shania frisco polniypizdec0211 \
        crazybab junebug fugazi rereirf vfvekz 1001 sausage vfczyz koshka clapton justin1 anhyeuem condom fubar \
        hardrock skywalker tundra cocks gringo 150781 canon vitalik aspire stocks samsung1 applepie abc12345 arjay \
        gandalf1 boob pillow sparkle gmoney rockhard lucky13 samiam everest hellyeah bigsexy skorpion rfrnec \
        hedgehog australi candle slacker dicks voyeur jazzman america1 bobby1 br0d3r wolfie vfksirf 1qa2ws3ed \
        13243546 fright yosemite temp karolina fart barsik surf cheetah baddog deniska starship bootie milena \
        hithere kume greatone dildo 50cent 0.0.0.000 albion amanda1 midget lion maxell football1 cyclone freeporn \
        nikola bonsai kenshin slider balloon roadkill killbill 222333 jerkoff 78945612 dinamo tekken rambler \
        goliath cinnamon malaka backdoor fiesta packers1 rastaman fletch sojdlg123aljg stefano artemis calico \
        nyjets damnit robotech duchess rctybz hooter keywest 18436572 hal9000 mechanic pingpong operator presto \
        sword rasputin spank bristol faggot shado 963852741 amsterda 321456 wibble carrera alibaba majestic ramses \
        duster route66 trident clipper steeler wrestlin divine kipper gotohell kingfish snake1 passwords buttman \
        pompey viagra zxcvbnm1 spurs 332211 slutty lineage2 oleg macross pooter brian1 qwert1 charles1 slave \
        jokers yzerman swimmer ne1469 nwo4life solnce seamus lolipop pupsik moose1 ivanova secret1 matador love69 \
        420247 ktyjxrf subway cinder vermont pussie chico florian magick guiness allsop ghetto flash1 a123456789 \
        typhoon dfkthf depeche skydive dammit seeker fuckthis crysis kcj9wx5n umbrella r2d2c3po 123123q snoopdog \
        critter theboss ding 162534 splinter kinky cyclops jayhawk 456321 caramel qwer123 underdog caveman onlyme \
        grapes feather hotshot fuckher renault george1 sex123 pippen 000001 789987 floppy cunts megapass 1000 \
        pornos usmc kickass great1 quattro 135246 wassup helloo p0015123 nicole1 chivas shannon1 bullseye java \
        fishes blackhaw jamesbond tunafish juggalo dkflbckfd 123789456 dallas1 translator 122333 beanie alucard \
        gfhjkm123 supersta magicman ashley1 cohiba xbox360 caligula 12131415 facial 7753191 dfktynbyf cobra1 \
        cigars fang klingon bob123 safari looser 10203 deepthroat malina 200000 tazmania gonzo goalie jacob1 \
        monaco cruiser misfit vh5150 tommyboy marino13 yousuck sharky vfhufhbnf horizon absolut brighton 123456r \
        death1 kungfu maxx forfun mamapapa enter1 budweise banker getmoney kostya qazwsx12 bigbear vector fallout \
        nudist gunners royals chainsaw scania trader blueboy walrus eastside kahuna qwerty1234 love123 steph \
        01011989 cypress champ undertaker ybrjkfq europa snowboar sabres moneyman chrisbln minime nipper groucho \
        whitey viewsonic penthous wolf359 fabric flounder coolguy whitesox passme smegma skidoo thanatos fucku2 \
        snapple dalejr mondeo thesims mybaby panasoni sinbad thecat topher frodo sneakers q123456 z1x2c3 alfa \
        chicago1 taylor1 ghjcnjnfr cat123 olivier cyber titanium 0420 madison1 jabroni dang hambone intruder \
        holly1 gargoyle sadie1 static poseidon studly newcastl sexxxx poppy johannes danzig beastie musica \
        buckshot sunnyday adonis bluedog bonkers 2128506 chrono compute spawn 01011988 turbo1 smelly wapbbs \
        goldstar ferrari1 778899 quantum pisces boomboom gunnar 1024 test1234 florida1 nike superman1 multiplelo \
        custom motherlode 1qwerty westwood usnavy apple123 daewoo korn stereo sasuke sunflowe progress dharma \
        555777 mouse1 assholes babyblue 123qwerty marius walmart snoop starfire tigger1 paintbal knickers aaliyah \
        lokomotiv theend winston1 sapper rover erotica scanner racer zeus sexy69 doogie bayern joshua1 newbie \
        scott1 losers droopy outkast martin1 dodge1 wasser ufkbyf rjycnfynby thirteen 12345z 112211 hotred deejay \
        hotpussy 192837 jessic philippe scout panther1 cubbies havefun magpie fghtkm avalanch newyork1 pudding \
        leonid harry1 cbr600 audia4 bimmer fucku 01011984 idontknow vfvfgfgf 1357 aleksey builder 01011987 \
        zerocool godfather mylife donuts allmine redfish 777888 sascha nitram bounce 333666 smokes 1x2zkg8w rodman \
        stunner zxasqw12 hoosier hairy beretta insert 123456s rtyuehe francesc tights cheese1 micron quartz \
        hockey1 gegcbr searay jewels bogey paintball celeron padres bing syncmaster ziggy simon1 beaches prissy \
        diehard orange1 mittens aleksandra queens 02071986 biggles thongs southpark artur twinkle gretzky rabota \
        cambiami monalisa gollum chuckles spike1 gladiator whisky spongebob sexy1 03082006 mazafaka meathead 4121 \
        ou8122 barefoot 12345678q cfitymrf bigass a1s2d3 kosmos blessing titty clevelan terrapin ginger1 johnboy \
        maggot clarinet deeznutz 336699 stumpy stoney footbal traveler volvo bucket snapon pianoman hawkeyes \
        futbol casanova tango goodboy scuba honey1 sexyman warthog mustard abc1234 nickel 10203040 meowmeow 1012 \
        boricua prophet sauron 12qwas reefer andromeda crystal1 joker1 90210 goofy loco lovesex triangle whatsup \
        mellow bengals monster1 maste 01011910 lover1 love1 123aaa sunshin smeghead hokies sting welder rambo \
        cerberus bunny1 rockford monke 1q2w3e4r5 goldwing gabriell buzzard crjhgbjy james007 rainman groove \
        tiberius purdue nokia6300 hayabusa shou jagger diver zigzag poochie usarmy phish redwood redwing 12345679 \
        salamander silver1 abcd123 sputnik boobie ripple eternal 12qw34er thegreat allstar slinky gesperrt mishka \
        whiskers pinhead overkill sweet1 rhfcjnrf montgom240 sersolution jamie1 starman proxy swords nikolay \
        bacardi rasta badgirl rebecca1 wildman penny1 spaceman 1007 10101 logan1 hacked bulldog1 helmet windsor \
        buffy1 runescape trapper 123451 banane dbrnjh ripken 12345qwe frisky shun fester oasis lightning ib6ub9 \
        cicero kool pony thedog 784512 01011992 megatron illusion edward1 napster 11223 squash roadking woohoo \
        19411945 hoosiers 01091989 tracker bagira midway leavemealone br549 14725836 235689 menace rachel1 feng \
        laser stoned realmadrid 787898 balloons tinkerbell 5551212 maria1 pobeda heineken sonics moonlight optimus \
        comet orchid 02071982 jaybird kashmir 12345678a chuang chunky peach mortgage rulezzz saleen chuckie zippy \
        fishing1 gsxr750 doghouse maxim reader shai buddah benfica chou salomon meister eraser blackbir bigmike \
        starter pissing angus deluxe eagles1 hardcock 135792468 mian seahawks godfathe bookworm gregor intel \
        talisman blackjack babyface hawaiian dogfood zhong 01011975 sancho ludmila medusa mortimer 123456654321 \
        roadrunn just4me stalin 01011993 handyman alphabet pizzas calgary clouds password2 cgfhnfr f**k cubswin \
        gong lexus max123 xxx123 digital1 gfhjkm1 7779311 missy1 michae beautifu gator1 1005 \
        1213 02021987 02011985 02081988 147369 02041986 01011977 02051986 02091987 12011987 02101985 02031986 \
        02021988 1369 1492 794613 02061985 654123 1020 1017 02011987 111333 02091986 1357924680 02021986 1236987 \
        000111 369963 01011983 02081984 02081987 02061986 01011982 02021984 02031984 02021985 01020304 123455 \
        987456321 02081989 21031988 2580 01011999 02011986 02061989 02041984 02021983 120676 147963 1123 \
        1234567891 02021989 02041983 02051983 9562876 159632 02031987 02011988 02081986 1022 1223 02041982 \
        02041988 02041987 15975 02011980 2469 01011979 1011 02101984 010180 12365 02081985 1224 1211 02071984 \
        02021982 655321 123465 12365478 998877 02061988 02031985 147741 258852 4417 69696 02081982 7007 02051982 \
        02011984 02031982 02061980 225588 369258 1234560 1000000 02061987 01081989 02091983 369852 1112 02101987 \
        1023 05051987 02041985 12051988 02101989 1013 02071980 02071987 134679852 02091981 123000 02041981 \
        02061983 02091980 02091984 01011900 02051987 02071988 78945 02041979 05051985 153624 02051988 1121 \
        02081977 333777 22041987 02061984 02031981 08031986 02051984 02051989 15051981 26061987 02021979 02061982 \
        02091985 11051987 111000 10011986 987123 7894561230 01031988 1215 21031987 13041988 06061986 02021981 1002 \
        135791 02041989 01011978 02101986 02011989 74108520 12021988 01061990 02071981 01011960 13041987 02021976 \
        30051985 03041991 02031979 24061986 14061991 21011989 11081989 20061988 02081983 22021989 23041987 \
        02011981 01121986 172839 1125 1102 18011987 01071986 02071983 02021973 420000 1031 02091989 02071989 \
        07071987 635241 1812 14111986 10031988 01041985 19101987 13031987 24011985 123456123 02081980 28041987 \
        02101988 25081988 01091987 02021990 19061987 12121990 10071987 13061986 17051988 10051987 20111986 \
        01011995 25800852 28021992 10101986 03041986 01121988 08121986 987321 14021985 1776 02031980 04041991 \
        10011990 09051945 02101983 12121985 22011988 02101981 11061985 02031989 02041980 27061988 30041986 \
        11051990 24680 01061986 01041988 196969 29071983 25031987 21031990 01011994 29051989 20031987 02051980 \
        04041988 0000007 28011987 16051989 25121987 16051987 08051990 20091991 1210 05051989 29011985 28021990 \
        100500 415263 22021986 02011983 17061988 1003 18061990 12031985 12031987 224466 15011987 02031977 08081988 \
        21051991 02071978 18091985 02031988 31011987 20051988 11121986 01031989 30031988 02041974 20091988 1204 \
        15051990 03031986 01011974 02071979 1234123 02051978 08031985 13121985 02011982 22071986 02101979 02051985 \
        4200 02051976 15101986 21101986 14021986 25091987 16121987 02041975 17011987 10101990 22031984 15021985 \
        01031985 26031988 13021990 02051973 142857 25041988 07091990 1124 23021986 999666 02051981 01021990 \
        24111989 21051988 22041988 258369 19283746 02051972 132456 357159 145236 741963 02041978 02031978 02051977 \
        258963 07071977 02081976 01011976 7896321 333444 02071975 135798642 147896 02061977 02031975 123567 1008 \
        875421 02041977 357951 02071976 02061976 02101976 111777 02041976 5329 996633 556677 223322 3006 1235789 \
        22061941 02031973 5201314 02021971 02011975 123459 1004 02091976 132465 01011971 02051975 02101977 \
        02091975 02091977 1598753 01011973 02091973 0192837465 14881488 515000 02081974 02071971 10293847 12348765 \
        222777 777999 02091971 1234566 369258147 777333 02061974 02061972 32167 02101973 888999 02041973 789654123 \
        1234561 1234568 115599 321678 951357 1234567899 02081973 02051970 1357911 02031974 44332211 01011972 \
        66613666 02041972 1234509876 02061971 02011971 18121812 123450 02081970 334455 111555 5000 123890 777666 \
        1231234 963258 1237895 456987 02031970 333555 159263 22446688 918273 0001 7412369 123456789987654321 \
        14785236 13131 1020304050 741258963 112233445566 12345677 114477 01011950 444555 1357908642 902100 999888 \
        789632145 999000 741258 99762000 123456987 918273645 852258 3000 986532 9111961 214365 895623 777555 \
        515051 01011961 25252 124038 123581321 1475369 24681012 258000 1009 159753456 74123698 748596 651550 \
        666333 110442 12349876 12345687 6661313 9874123 232425 11001001 3141592 963258741 333999 153759 12345123 \
        123412 27731828 987789 666555 615243 1213141516 753357 555222 3984240 3698741 890098890 12340987 1122334 \
        22334455 12345612 13245768 123456789123 837519 222555 665544 123698741 141516 74227422 43046721 \
        12345678900 007700 159852 1235813 777111 555333 18273645 12345654321 357753 335577 1596321 823762 777000 \
        3151020 699669 1230123 11122233 362514 222444 147896321 369852147 885522 999111 1234569 78963214 224488 \
        69213124 622521 747400 852963 25000 123698 088011 999777 01478520 123458 0102030405 100200300 34523452 \
        427900 123258 1725782 253634 3216732167 515253 12345432 74185296 32165498 13572468 456258 1212121 \
        123321456 333221 123454 963369 48151623 159753123 333666999 10000 13576479 315920 322223 124356 131415 \
        555000 135799 555556 789852 145632 1478520 500000 246813579 233223 1233211 1234432 123369 3234412 3263827 \
        333222 124816 7415963 100001 444777 271828 89600506779 777444 08154711 1231231 1233210 159753852 014789 \
        1475963 777888999 013579 2234562 135531 5641110 001100 7555545 12233445 987412365 748159263 524645 555444 \
        5550666 212223 235711 451236 479373 1223334444 554455 12332112 789123456 555888 326159487 159875321 \
        13579246 741236 96385274 258741 852654 951159 968574 89015173454 335533 963741 976431 11121314 21125150 \
        567765 123666 4637324 000006 243462536 123333 19844891 132465798 541233432442 789321 242526 1111122222 \
        135797531 44445555 475869 19933991 0147896325 12345678900987654321 07831505 009900 123555 08522580 \
        12347890 12345671 222888 224422 12345666 11924704 25251325 010203040506 019283 113322 123234 2583458 \
        1212123 1001001 19877891 557744 555111 133113 135792 20001 333888 43211234 123123321 51051051051 \
        102030405060 123432 123444 321456987 314159265 113355 2580456 55832811 999333 45645 124578963 99887766 \
        178500 98745632 192168 282860 654456 852147 123345 152535 12312345 18821221 23049307 198200 55556666 \
        134679258 203040 852741 159874 19391945 5550123 7550055 171819 9788960 232629 098123 114411 326598 225522 \
        252627 00133 300000 197000 654987 667788 774411 54132442 456123789 456789123 1112131415 3141592654 852123 \
        1233214 1020304 900000 889988 789520 123459876 775533 669966 49527843 153426 0000001 95175 159487 159963 \
        12345678912 187211 555666777 42042042 258025 00007 197500 198000 15987532 12345689 00096462 62717315 \
        19922991 75395 1357997531 78678 1122112211 159753258 098890 0137485 161718 12481632 12346789 123580 147123 \
        4071505 666111 616913 557711 555999 444222 430799 313233 331234 543216 996699 1010101 1123456 1234565 \
        1234576 1598741 2741001 123963 12345600 247365 04975756 52678677 55667788 77777778 123456781 198500 \
        98741236 96321478 24681357 15975321 492529 666888 12345678987654321 00001 1357900 3364068 06225930 151617 \
        794613852 741236985 31217221027711 74185 45454 10111213 19966991 19992000 34524815 199000 159357258 \
        09877890 99941 15975346 14938685 119911 12435687 12332145 123645 123777 8318131 7558795 5552555 4500455 \
        666000 555551 144000 00197400 272829 159123 06060 246800 234523 38972091 40028922 51842543 123452000 \
        123455432 123456780 333222111 215487 133159 125678 998899 233391 999998 1232123 198400 1313666 1314520 \
        13324124 1596357 7355608 8543852 9632147 36460341 77778888 81726354 86753099 88351132 88889999 \
        159753456852 123123456 89172735872 299792458 07070 481516234 123456782000 227722 369147 183461 481516 \
        135711 526452 554433 024680 123423 21436587 106666 258789 000009 20000 88002000600 123400 09090 36987412 \
        66669999 123654987 444555666 198900 1236547890 302731 195000 375125 89211375759 148888 556655 666425 \
        12342000 778811 1123581 1236547 1357246 2481632 5782790 005500 04325956 7894561 6820055 6666667 6031769 \
        3891576 3334444 2835493 179355 1654321 1453145 158272 1234578 1234512 975310 889900 888111 12332100 \
        12345698 708090 703751 700007 697769 616879 600000 557799 556699 446655 444666 444333 442244 392781 345543 \
        339311 332233 197800 198300 999888777 963214785 951753852 666999666 199200 159357456 123452345 125478 \
        074401 123213 36936 78787 19216801 19899891 19977991 113311 222999 234432 22221111 13245678 3247562 \
        13579135 006900 742617000027 5681392 6345789 7224763 8902792 198700 753951852 135795 123456798 123456788 \
        92702689 44448888 15975300 267605 316769 123211 405060 007008 456838 213141 464811 000005 0147258369 \
        012345678910 678910 157953 741147 66699 5432112345 775577 777771 19866891 824655 867530 0072563 908070 \
        995511 276115 1020315 00000001 1232323 1234599 22223333 1597530 19733791 56565 34778 123445 123678 \
        33334444 46775575 57392632 85852008 98798798 123456654 142536789 137946 1133557799 00009999 14071789 \
        147789 02020 80637852730 12345670 12343412 12123434 7418529630 155555 159789 11335577 4034407 3657549 \
        3630000 3578951 1726354 1357642 1010220 926337 888555 785612 779977 667766 666420 579300 555123 526282 \
        455445 443322 316497 197100 198600 07931505 284655 5544332211 222666 223311 123456789101 0147852369 246890 \
        246824 19719870 164379 166666 167943 80988218126 00998877 44556 8546404 4294967296 36363 6060842 5551298 \
        00000007 2521659 1593570 1472583 1362840 85200258 112233445 963147 172839456 131517 369874125 800500 \
        789551 786110 789632147 754321 709394 1472583690 1597532486 477041 444000 442200 428054 337733 336633 \
        334433 333000 196400 197300 197600 198910 198920 200001 146969 12345789 12345611 261397 01478963 151500 \
        153351 154263 258147 255225 11223355 19955991 123579 123852 241455 125412 125521 19911992 125689 78978 \
        9811020 8481068 000002 6969696 5792076 4206969 3440172 2597174 870621345 753951456 1597532 1357913 1313131 \
        1232580 123578951 1011111 123451234 102030405 888777 123342 78621323 789963 123452 123589 785001 777222 \
        67390436 66005918 58565254 182838 666222 665259 52545856 51525354 45645645 44556677 556644 527952 37583867 \
        515069 36925814 493949 31415927 424365 382436 369741 09080706 196800 196820 197430 30624700 198206 198207 \
        132333 198701 199103 199430 14159265 14142135 111222333000 149521 9638527410 12356789 12345699 10048 \
        0112358 159456 11251422 11223311 11223300 19944991 11111118 223366 226622 00700 255555 19755791 243122 \
        18254288 02551670 228822 224455 204060 1234567890987654321 0101198 199410 198800 198020 197200 316271 \
        365214 382563 414243 441232 444888 483422 545645 665566 666444 687887 747200 789056 880888 887766 1010321 \
        1233215 1346795 1512198 2022958 2121212 2525252 2797349 3816778 5556633 7085506 7506751 9124852 9556035 \
        0147852 123321456654 11119999 12457896 144444 143000 137955 15975391 125690 124365 123978 123699 123592 \
        000008 007000 2468013579 999666333 777555333 08080 159951159 159357123 98766789 87062134 61808861 57699434 \
        55495746 19372846 19380018 51502112 19822891 46466452 19855891 119966 115511 0123654789 9988776655 10078 \
        14028 17098 50000 54343 54354 028526 159000 89032073168 199020 12213443 12758698 07078 198520 198505 \
        145678 142500 141592 197700 13467985 197101 197010 9085603566 196100 311420 342500 136900 1234567887654321 \
        135642 1234567892000 420666 014702580369 15253545 15975312 444111 500600 511647 543211 552255 552861 \
        125267 125000 124536 123888 111222333444555 645202 9085084232 123456789000 258046 777123 122333444455555 \
        223355 888889 1346798520 03038 1234562000 987654123 824358553 794613258 213546879 147852963 147369258 \
        123987456 112358132 1111112 76689295 1169900 1231230 56836803 1237654 55378008 19216811 1357924 19801982 \
        19821983 19831985 19833891 19921993 1597535 36985214 117711 19932916 31359092 201980 31021364 2580258 \
        6942987 8520456 8538622 8807031 9875321 9933162 008800 10020 15058 26058 002200 77879 165432 24688642 \
        24861793 78791 29024 26028 20068 20038 18068 14058 14038 108888 36169544 118801 118811 119955 19891959 \
        45678912 19841989 19801984 19761977 51501984 55443322 67899876 78978978 88887777 91328378 98256518 \
        102938475 123123789 123456321 159357852 212009164 1212312121 1928374655 123569 129834 15935746 132546 \
        132613 12345672000 135798 136666 136913 14314314 02588520 13571113 13467982 143333 06068 12345656 153246 \
        11234567\u{20}
        """
}
